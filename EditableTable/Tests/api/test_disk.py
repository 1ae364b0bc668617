"""A table that is kept, on a disk that takes no more, and under a program that is killed while it writes."""

import json
import random
import resource
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from server import Server, program

sys.path.append(str(Path(__file__).resolve().parents[1]))
from waiting import until  # noqa: E402


def ask(server, path, **fields):
    """The status and the body of an answer; a command when there are fields."""
    data = json.dumps(fields).encode() if fields else None
    request = urllib.request.Request(server.url + path, data=data, headers={"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def texts(database):
    result = subprocess.run(
        [program(), "export", "--database", database, "--format", "jsonl"], capture_output=True, timeout=60, check=True
    )
    return [json.loads(line)["text"] for line in result.stdout.splitlines()]


def test_a_disk_that_takes_no_more_refuses_and_loses_nothing(tmp_path):
    database = str(tmp_path / "table.db")
    with Server("--database", database) as server:
        assert ask(server, "api/commands", type="setItems", texts=[])[0] == 200
        server.process.terminate()
        assert server.process.wait(20) == 0
    # A file that may not grow answers a write with an error, which needs no rights; the program is not to be killed by it.
    limit = 1_000_000
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        server = Server("--database", database)
    finally:
        signal.signal(signal.SIGXFSZ, before)
    with server:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        answered, status = [], 200
        while status == 200:
            text = f"{len(answered)} " + "x" * 1000
            status, body = ask(server, "api/commands", type="addItem", text=text)
            if status == 200:
                answered.append(text)
        assert status == 503 and body["error"]["message"], (status, body)
        status, health = ask(server, "healthz")
        assert status == 503 and health["status"] == "read_only" and health["reason"], health
        # What was answered is served as before, and nothing else.
        assert ask(server, "api/table")[1]["count"] == len(answered) > 20
        assert ask(server, "api/rows?count=1000")[1]["rows"][-1]["text"] == answered[-1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        # There is room again: it goes on by itself, and the command of which nobody knew may have come.
        until(lambda: ask(server, "api/commands", type="addItem", text="room again")[0] == 200, "room for a command")
        assert ask(server, "healthz")[0] == 200
        server.process.kill()
        server.process.wait()
    kept = texts(database)
    assert kept[: len(answered)] == answered and kept[-1] == "room again"
    assert kept[len(answered) : -1] in ([], [text])


def test_an_import_that_is_killed_is_done_whole_or_not_at_all(tmp_path):
    database, source = str(tmp_path / "table.db"), tmp_path / "rows.jsonl"
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    generator = random.Random(seed)

    def write(round):
        rows = [f"{round} {number}" for number in range(20_000)]
        source.write_text("".join(json.dumps({"text": row}) + "\n" for row in rows))
        return rows

    def start():
        return subprocess.Popen([program(), "import", "--database", database, source], stdout=subprocess.DEVNULL)

    before = write(0)
    began = time.monotonic()
    assert start().wait(60) == 0
    whole = time.monotonic() - began
    for round in range(1, 9):
        rows = write(round)
        process = start()
        time.sleep(generator.uniform(0, 1.1 * whole))
        process.kill()
        process.wait()
        kept = texts(database)
        assert kept == before or kept == rows, f"neither the rows before nor those of import {round}"
        before = kept
    assert start().wait(60) == 0
    assert texts(database) == rows
