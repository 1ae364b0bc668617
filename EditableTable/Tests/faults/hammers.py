"""Processes that append to the log and follow it, as the table's servers do (Tests/LogHammer)."""

import json
import os
import pathlib
import signal
import subprocess
import time

from states import PATIENCE


class Hammers:
    """Three of them, on one table; each can be killed and made anew."""

    def __init__(self, program, database, folder, table, batch=8, pause=0):
        self.program, self.database, self.table = program, database, table
        self.folder = pathlib.Path(folder) / table
        self.folder.mkdir()
        self.until = self.folder / "stop"
        self.options = ["--batch", str(batch), "--pause", str(pause)]
        self.files = []
        self.running = {}
        for node in (1, 2, 3):
            self.start(node)

    def start(self, node):
        file = self.folder / f"{node}-{len(self.files)}"
        self.files.append(file)
        command = [
            self.program, "run", "--url", self.database.url(self.table), "--file", str(file), "--until", str(self.until),
            *self.options]
        # So the database says which writer a connection belongs to.
        environment = {**self.database.environment, "PGAPPNAME": f"{self.table}-{node}"}
        with open(f"{file}.log", "w") as log:
            process = subprocess.Popen(
                self.database.inside(node, command), env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)
        self.running[node] = (process, file)

    def kill(self, node):
        """kill -9, also of what runs it on its node."""
        process, _ = self.running.pop(node)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def acknowledged(self, nodes=(1, 2, 3)):
        """How many bytes of acknowledgements the running ones have written."""
        return sum(
            os.path.getsize(file) for node, (_, file) in self.running.items() if node in nodes and file.exists())

    def wait_for_more(self, nodes=(1, 2, 3), timeout=PATIENCE):
        """Waits until each of the nodes has had something acknowledged since now; answers how long the first took."""
        begun = time.monotonic()
        before = {node: self.acknowledged([node]) for node in nodes}
        first = None
        missing = set(nodes)
        while missing:
            for node in list(missing):
                if self.running[node][0].poll() is not None:
                    raise RuntimeError(f"the writer on node {node} ended: {self.log(node)}")
                if self.acknowledged([node]) > before[node]:
                    missing.discard(node)
                    first = first or time.monotonic() - begun
            if time.monotonic() - begun > timeout:
                raise RuntimeError(
                    f"nothing was acknowledged on nodes {sorted(missing)} within {timeout} s: "
                    + "; ".join(self.log(node) for node in missing))
            time.sleep(0.02)
        return first

    def versions(self):
        """Every version that was acknowledged, of the writers that run and of those that were killed."""
        written = [file.read_text() for file in self.files if file.exists()]
        # The last line may be half written.
        lines = [line for text in written for line in text[: text.rfind("\n") + 1].splitlines()]
        return [int(line.split()[0]) for line in lines]

    def log(self, node):
        return pathlib.Path(f"{self.running[node][1]}.log").read_text().strip()

    def finish(self):
        """Has the appending end, then the following; checks everything; answers what the check says, and figures."""
        self.until.touch()
        deadline = time.monotonic() + PATIENCE
        for node, (process, file) in self.running.items():
            while not pathlib.Path(f"{file}.done").exists():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"the writer on node {node} did not end well: {self.log(node)}")
                time.sleep(0.02)
        pathlib.Path(f"{self.until}.quiet").touch()
        for node, (process, _) in self.running.items():
            if process.wait(timeout=PATIENCE) != 0:
                raise RuntimeError(f"the writer on node {node} failed: {self.log(node)}")
        seen = [f"{file}.seen" for _, file in self.running.values()]
        # Those that were there at the end have seen all, so they are the same.
        if len({pathlib.Path(file).read_bytes() for file in seen}) != 1:
            raise RuntimeError("the followers ended with different tables")
        written = [str(file) for file in self.files if file.exists()]
        check = subprocess.run(
            [self.program, "check", "--url", self.database.url(self.table), *written, "--seen", *seen],
            text=True, capture_output=True, timeout=2 * PATIENCE)
        if check.returncode != 0:
            raise RuntimeError(check.stderr.strip())
        reports = [json.loads(pathlib.Path(f"{file}.report").read_text()) for _, file in self.running.values()]
        return check.stdout.strip(), reports

    def stop(self):
        for node in list(self.running):
            if self.running[node][0].poll() is None:
                self.kill(node)
