"""Three of the table's servers, one on each node, with people at each; through HTTP alone, as their users see them."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

from states import PATIENCE

HERE = pathlib.Path(__file__).parent
PORT = 8080


class Servers:
    def __init__(self, program, database, folder, people=8, table="served"):
        self.program, self.database, self.table = program, database, table
        self.folder = pathlib.Path(folder) / table
        self.folder.mkdir()
        self.until = self.folder / "stop"
        self.servers, self.clients = {}, {}
        for node in (1, 2, 3):
            self.start(node)
            if people == 0:
                continue
            self.clients[node] = self.run(
                node, f"client-{node}",
                [sys.executable, str(HERE / "client.py"), str(PORT), str(people), str(self.file(node)), str(self.until)])

    def file(self, node):
        return self.folder / f"acknowledged-{node}"

    def run(self, node, name, command):
        with open(self.folder / f"{name}.log", "a") as log:
            return subprocess.Popen(
                self.database.inside(node, command), env=self.database.environment, stdin=subprocess.DEVNULL, stdout=log,
                stderr=log, start_new_session=True)

    def start(self, node):
        # A server waits until the database has a primary; whatever else a node has just then is tried again.
        command = [
            "bash", "-c", 'until "$@"; do sleep 0.5; done', "bash", self.program, "serve", "--port", str(PORT),
            "--rate-limit", "0", "--log-level", "info", "--log", self.database.url(self.table)]
        self.servers[node] = self.run(node, f"server-{node}", command)

    def kill(self, node):
        process = self.servers.pop(node)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def get(self, node, path):
        """What a server answers: its status and its body."""
        result = subprocess.run(
            self.database.inside(
                node, ["curl", "-s", "--max-time", "60", "-w", "\n%{http_code}", f"http://127.0.0.1:{PORT}{path}"]),
            env=self.database.environment, text=True, capture_output=True)
        body, _, status = result.stdout.rpartition("\n")
        return int(status or 0), body

    def wait_for_more(self, nodes=(1, 2, 3), timeout=PATIENCE):
        begun = time.monotonic()
        size = lambda node: self.file(node).stat().st_size if self.file(node).exists() else 0
        before = {node: size(node) for node in nodes}
        first = None
        missing = set(nodes)
        while missing:
            for node in list(missing):
                if size(node) > before[node]:
                    missing.discard(node)
                    first = first or time.monotonic() - begun
            if time.monotonic() - begun > timeout:
                raise RuntimeError(f"nothing was acknowledged on nodes {sorted(missing)} within {timeout} s")
            time.sleep(0.02)
        return first

    def rows(self, node):
        """All rows of a server, and their version."""
        version, count = None, None
        rows = []
        while count is None or len(rows) < count:
            at = "" if version is None else f"&version={version}"
            status, body = self.get(node, f"/api/rows?from={len(rows)}&count=1000{at}")
            if status != 200:
                raise RuntimeError(f"the server on node {node} answered {status}: {body}")
            page = json.loads(body)
            version, count = page["version"], page["count"]
            rows += [row["text"] for row in page["rows"]]
        return version, rows

    def finish(self):
        self.until.touch()
        for process in self.clients.values():
            if process.wait(timeout=PATIENCE) != 0:
                raise RuntimeError(f"a client failed; see {self.folder}")
        deadline = time.monotonic() + PATIENCE
        while True:
            tables = {node: self.rows(node) for node in (1, 2, 3)}
            if len({version for version, _ in tables.values()}) == 1:
                break
            if time.monotonic() > deadline:
                raise RuntimeError(f"the servers did not come together: {[version for version, _ in tables.values()]}")
            time.sleep(0.2)
        version, rows = tables[1]
        if any(table != (version, rows) for table in tables.values()):
            raise RuntimeError("the servers have different rows")
        present = set(rows)
        if len(present) != len(rows):
            raise RuntimeError("a command was carried out twice")
        acknowledged = [line.split() for node in (1, 2, 3) for line in self.file(node).read_text().splitlines()]
        for number, text in acknowledged:
            # Every command adds a row at the end, so the rows lie as the versions do.
            if text not in present or rows[int(number) - version - 1] != text:
                raise RuntimeError(f"{text} was acknowledged at version {number} and is not there")
        return f"{len(rows)} rows, the same on all three servers; {len(acknowledged)} acknowledged, all there, each once"

    def stop(self):
        for process in [*self.servers.values(), *self.clients.values()]:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
