"""Requests with bytes replaced, left out, repeated and cut, to a table that asks for tokens."""

import os
import socket
import struct
import tempfile

from served import Client, Served, until

WRITE, READ = "c0ffee00c0ffee00c0ffee00c0ffee00", "decafbaddecafbaddecafbaddecafbad"
NOBODY = "0123456789abcdef"
SPECIAL = b"\0\n\r %:{}[]\",\\/=&?\x7f\x80\xff-+0e"


def templates(server):
    """What may be asked without changing the table, even with the right to: no mutation here makes it one that does, as long
    as it does not hit on a row's 64 random bits."""
    post = lambda body, path="/api/commands", token=WRITE: server.request("POST", path, body, token)
    get = lambda path: server.request("GET", path, token=WRITE)
    return [
        post(b'{"type": "editItem", "id": "%s", "at": 1, "version": 0, "text": "caf\xc3\xa9 \\u00e9 \\" \\\\"}' % NOBODY.encode()),
        post(b'{"type": "moveItem", "id": "%s", "to": 3, "person": "ada"}' % NOBODY.encode()),
        post(b'{"type": "deleteItem", "id": "%s", "command": "%s"}' % (NOBODY.encode(), 2 * NOBODY.encode())),
        post(b'{"type": "undo", "person": "nobody"}'),
        # Of these, many mutations are commands like any other; their sender may only read.
        post(b'{"type": "setItems", "texts": ["a", "b", "\\ud83d\\ude00"]}', token=READ),
        post(b'{"type": "insertItem", "at": 0, "text": "x"}', token=READ),
        post(b'{"type": "refresh"}', token="wrong" * 6),
        post(b'{"token": "%s"}' % READ.encode(), "/api/session"),
        post(b'{"from": 1, "count": 3}', f"/api/viewers/{NOBODY}"),
        post(b'{"person": "ada", "name": "Ada"}', f"/api/viewers/{NOBODY}/presence"),
        get("/api/rows?from=1&count=3&version=0"),
        get("/api/changes?from=0&count=20&since=0"),
        get("/api/table?person=ada") + get("/metrics"),
        get("/") + get("/healthz"),
    ]


def mutated(request, generator):
    request = bytearray(request)
    for _ in range(generator.randint(1, 5)):
        place = generator.randrange(len(request) + 1)
        kind = generator.randrange(6)
        if kind == 0:
            request[place : place + 1] = bytes([generator.randrange(256)])
        elif kind == 1:
            request[place : place + 1] = bytes([generator.choice(SPECIAL)])
        elif kind == 2:
            request[place:place] = bytes([generator.choice(SPECIAL)]) * generator.choice([1, 2, 300])
        elif kind == 3:
            del request[place : place + generator.randint(1, 8)]
        elif kind == 4:
            request[place:place] = request[place : place + generator.randint(1, 200)]
        elif generator.random() < 0.3:
            del request[place:]
    return bytes(request)


def mutated_requests(count, generator):
    """Sends them; answers with what to say about it."""
    with tempfile.NamedTemporaryFile("w", suffix=".tokens") as tokens:
        os.chmod(tokens.name, 0o600)
        tokens.write(f"write {WRITE} Ada\nread {READ}\n")
        tokens.flush()
        with Served("--memory", "--rows", "100", "--token-file", tokens.name, token=WRITE) as server:
            rows, version = server.rows(), server.get("/api/table")["version"]
            choices = templates(server)
            rest = descriptors = server.descriptors
            warm = None
            open_ones, statuses = [], {}
            for number in range(count):
                peer = server.connect()
                peer.settimeout(0.01)
                request = mutated(generator.choice(choices), generator)
                try:
                    peer.sendall(request)
                    answer = peer.recv(4096) if generator.random() < 0.5 else b""
                except (TimeoutError, ConnectionError):
                    answer = b""
                if answer:
                    status = answer[9:12].decode(errors="replace")
                    statuses[status] = statuses.get(status, 0) + 1
                if generator.random() < 0.1:
                    peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                open_ones.append(peer)
                if len(open_ones) > 50:
                    open_ones.pop(generator.randrange(len(open_ones))).close()
                if number == count // 4:
                    warm = server.memory
            for peer in open_ones:
                peer.close()
            until(lambda: server.descriptors <= rest, f"{rest} descriptors; there are {server.descriptors}")
            assert server.process.poll() is None, server.said
            assert server.rows() == rows and server.get("/api/table")["version"] == version
            grown = server.memory - warm
            until(lambda: Client(server).ask(server.request("GET", "/healthz"))[0] == 200, "a healthy server")
            assert grown < 32 << 20, f"{grown} bytes more"
    counted = ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items()))
    return (
        f"{count} mutated requests: the table is as it was; {grown / 1024:.0f} KiB more than after a quarter, {descriptors}"
        f" descriptors as before; of those whose answer was awaited, {counted}"
    )
