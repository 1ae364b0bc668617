"""A program under test that crashes leaves a core dump; Scripts/cores.sh keeps it and prints the stack of every thread."""

import os
import resource
import subprocess
import time
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "Scripts" / "cores.sh"


def keep():
    """From here on, programs that are started from here and crash write core dumps."""
    _, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (hard, hard))
    os.environ.setdefault("CORES_SINCE", str(int(time.time())))


def report():
    """Prints the stacks of the programs that crashed in this folder; answers whether there were any."""
    return subprocess.run([SCRIPT, "."]).returncode != 0
