"""How quick three servers on one table are while all is well. Figures only: how quick the machine is says as much."""

import json
import pathlib
import subprocess
import sys
import time

from servers import HERE, PORT, Servers
from states import PATIENCE, wait


def across_servers(database, program, folder, seconds):
    """From a person at one server to viewers of the others, 50 edits a second."""
    servers = Servers(program, database, folder, people=0, table="quick")
    until = servers.folder / "over"
    files = {node: servers.folder / f"seen-{node}" for node in (2, 3)}
    processes = []
    try:
        wait(lambda: all(servers.get(node, "/healthz")[0] == 200 for node in (1, 2, 3)), "a server")
        run = lambda node, mode, file: processes.append(servers.run(
            node, f"{mode}-{node}",
            [sys.executable, str(HERE / "latency.py"), mode, str(PORT), str(file), str(until)]))
        for node, file in files.items():
            run(node, "view", file)
        wait(lambda: all(file.exists() for file in files.values()), "a viewer")
        run(1, "edit", servers.folder / "edits")
        time.sleep(seconds)
        # On a machine that does much else, even the first may take longer than that.
        wait(lambda: is_filled(servers.folder / "edits") and all(map(is_filled, files.values())), "an edit")
        until.touch()
        for process in processes:
            if process.wait(timeout=PATIENCE) != 0:
                raise RuntimeError(f"an editor or a viewer failed; see {servers.folder}")
    finally:
        servers.stop()
        for process in processes:
            process.kill()
    edits = {int(line[0]): line for line in map(str.split, (servers.folder / "edits").read_text().splitlines())}
    acknowledged = [int(done) - int(sent) for _, sent, done in edits.values()]
    seen = [
        int(came) - int(edits[int(number)][1])
        for file in files.values() for number, came in map(str.split, file.read_text().splitlines())
        # The last one may have been seen and not acknowledged.
        if int(number) in edits]
    return (
        f"an edit at one of three servers, with viewers of the others after {share(seen, 0.5):.1f} ms "
        f"(p99 {share(seen, 0.99):.1f}), acknowledged after {share(acknowledged, 0.5):.1f} ms "
        f"(p99 {share(acknowledged, 0.99):.1f}); {len(edits)} edits")


def is_filled(file):
    return file.exists() and file.stat().st_size > 0


def share(times, part):
    """Milliseconds that so many of the times are within."""
    return sorted(times)[min(int(len(times) * part), len(times) - 1)] / 1e6


def commands(database, hammer, folder, people, seconds):
    """Commands a second by three engines on one table, each with so many people who wait for their answers."""
    folder = pathlib.Path(folder) / f"commands-{people}"
    folder.mkdir()
    until = folder / "stop"
    processes = []
    for node in (1, 2, 3):
        with open(folder / f"{node}.log", "w") as log:
            processes.append(subprocess.Popen(
                database.inside(node, [
                    hammer, "engine", "--url", database.url(f"quick{people}"), "--file", str(folder / str(node)),
                    "--until", str(until), "--batch", str(people)]),
                env=database.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
    try:
        time.sleep(seconds)
        until.touch()
        wait(lambda: all((folder / f"{node}.done").exists() for node in (1, 2, 3)), "the end")
        pathlib.Path(f"{until}.quiet").touch()
        for process in processes:
            if process.wait(timeout=PATIENCE) != 0:
                raise RuntimeError(f"an engine failed; see {folder}")
    finally:
        for process in processes:
            process.kill()
    reports = [json.loads((folder / f"{node}.report").read_text()) for node in (1, 2, 3)]
    if len({(report["version"], report["table"]) for report in reports}) != 1:
        raise RuntimeError(f"the engines ended with different tables: {reports}")
    rates = [report["rate"] for report in reports]
    return (
        f"{people} people at each of three engines: {sum(rates):,.0f} commands/s, "
        f"by the quickest {max(rates):,.0f} and by the slowest {min(rates):,.0f}; the same table on all three")
