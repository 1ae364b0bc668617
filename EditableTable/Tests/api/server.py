"""Starts the program under test, which EDITABLE_TABLE names."""

import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1]))
from waiting import PATIENCE  # noqa: E402


def program():
    path = os.environ.get("EDITABLE_TABLE", "")
    if not os.access(path, os.X_OK):
        pytest.exit("Set EDITABLE_TABLE to the built editable-table.", 2)
    return path


class Server:
    """A server on a free port, in memory unless it is `kept`; ends with the block it is used in."""

    def __init__(self, *arguments, environment=None, kept=False):
        if not kept and not {"--database", "--log"} & set(arguments):
            arguments = ["--memory", *arguments]
        command = [program(), "serve", "--port", "0", *arguments]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        self.line = self.process.stdout.readline() if ready else ""
        found = re.fullmatch(r"Editable table on (https?://\S+:(\d+)/)\n", self.line)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address: {self.line!r} {self.process.communicate()}")
        self.url, self.port = found[1], int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
        self.process.stdout.close()
        self.process.stderr.close()
