"""The database under test: Scripts/cluster, in a folder of its own."""

import os
import pathlib
import subprocess

from states import PATIENCE

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Database:
    def __init__(self, folder, mode):
        self.environment = {**os.environ, "CLUSTER_FOLDER": str(folder)}
        self.folder = pathlib.Path(folder)
        self.is_cluster = mode == "start"
        self.run(mode)

    def run(self, *arguments, timeout=2 * PATIENCE):
        command = [ROOT / "Scripts" / "cluster", *map(str, arguments)]
        result = subprocess.run(
            command, env=self.environment, timeout=timeout, text=True, capture_output=True, stdin=subprocess.DEVNULL)
        if result.returncode != 0:
            raise RuntimeError(f"Scripts/cluster {' '.join(map(str, arguments))}: {result.stderr.strip()}")
        return result.stdout.strip()

    def url(self, table):
        url = self.run("url")
        return url + ("&" if "?" in url else "?") + f"table={table}"

    def inside(self, node, command):
        """The command as it is run on a node; as it is where there is only one."""
        if not self.is_cluster:
            return command
        return [str(ROOT / "Scripts" / "cluster"), "exec", str(node), *command]

    def sql(self, statement, timeout=PATIENCE):
        url = self.run("url")
        url += ("&" if "?" in url else "?") + "connect_timeout=60&target_session_attrs=read-write"
        return subprocess.run(
            ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement, url],
            check=True, timeout=timeout, text=True, capture_output=True).stdout.strip()

    def stop(self):
        self.run("stop")
