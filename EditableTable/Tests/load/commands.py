"""Commands to a table that is kept, as many at once as there are clients; and how long it takes to start again."""

import json
import os
import select
import subprocess
import time

from served import PATIENCE, Served, parsed

CLIENTS = 64


def send(server, count):
    """Sends commands from all clients, one at a time each; returns the seconds and the versions that were answered."""
    poll = select.epoll()
    clients = {}
    for _ in range(CLIENTS):
        peer = server.connect()
        poll.register(peer, select.EPOLLIN)
        clients[peer.fileno()] = [peer, b""]
    request = lambda number: server.post({"type": "addItem", "text": f"row {number}"})
    versions, sent = [], 0
    began = time.monotonic()
    for client in clients.values():
        client[0].sendall(request(sent))
        sent += 1
    while len(versions) < count:
        events = poll.poll(PATIENCE, CLIENTS)
        assert events, f"nothing for {PATIENCE} s after {len(versions)} commands: {server.said}"
        for descriptor, _ in events:
            client = clients[descriptor]
            client[1] += client[0].recv(65536)
            answer = parsed(client[1])
            if answer is None:
                continue
            status, body, length = answer
            assert status == 200, (status, body)
            versions.append(json.loads(body)["version"])
            client[1] = client[1][length:]
            if sent < count:
                client[0].sendall(request(sent))
                sent += 1
    seconds = time.monotonic() - began
    for peer, _ in clients.values():
        peer.close()
    poll.close()
    return seconds, versions


def durable(path, count):
    """Commands that are on disk before they are answered, and are there after a kill."""
    with Served("--database", path) as server:
        before = server.get("/api/table")
        seconds, versions = send(server, count)
        assert sorted(versions) == list(range(before["version"] + 1, before["version"] + 1 + count)), "each its own"
        server.kill()
    with Served("--database", path) as server:
        after = server.get("/api/table")
        assert after["version"] == before["version"] + count and after["count"] == before["count"] + count, after
        texts = {row["text"] for row in pages(server, before["count"], count)}
        assert texts == {f"row {number}" for number in range(count)}
    return f"{count} durable commands over HTTP from {CLIENTS} clients: {count / seconds:,.0f} a second; all there after a kill"


def pages(server, start, count):
    for position in range(start, start + count, 1000):
        yield from server.get(f"/api/rows?from={position}&count={min(1000, start + count - position)}")["rows"]


def restart(folder, rows, tail):
    """A large table with commands that no checkpoint has, killed and started again."""
    path, source = f"{folder}/table.db", f"{folder}/rows.jsonl"
    with open(source, "w") as file:
        for number in range(rows):
            file.write(json.dumps({"text": str(number)}) + "\n")
    subprocess.run(
        [os.environ["EDITABLE_TABLE"], "import", "--database", path, source], check=True, stdout=subprocess.DEVNULL
    )
    with Served("--database", path) as server:
        version = server.get("/api/table")["version"]
        seconds, _ = send(server, tail)
        server.kill()
    with Served("--database", path) as server:
        table = server.get("/api/table")
        elapsed = time.monotonic() - server.began
        memory = server.memory
        assert table["version"] == version + tail and table["count"] == rows + tail, table
    return (
        f"{rows} rows and {tail} further commands ({tail / seconds:,.0f} a second), killed: serving again after"
        f" {elapsed:.2f} s, with {memory >> 20} MiB"
    )
