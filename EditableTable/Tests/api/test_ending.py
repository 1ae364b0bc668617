"""How the program ends, whatever made it end."""

import os
import subprocess
import sys

import pytest

from server import Server, program

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only the GNU loader says what it does")


def loader_output(folder):
    """What the loader said of the program: that a library is initialised, and that it is cleaned up."""
    texts = [file.read_text() for file in folder.iterdir()]
    assert any("calling init:" in text for text in texts), "the loader says nothing"
    return "".join(texts)


def environment(folder):
    return {**os.environ, "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": str(folder / "loader")}


@linux_only
def test_a_server_ends_without_the_clean_up_of_libraries_that_its_threads_may_still_use(tmp_path):
    with Server(environment=environment(tmp_path)) as server:
        server.process.terminate()
        assert server.process.wait(60) == 0
    assert "calling fini:" not in loader_output(tmp_path)


@linux_only
@pytest.mark.parametrize(
    "arguments, status",
    [(["--version"], 0), (["--no-such-option"], 64), (["export", "--format", "csv", "--database", "/no/such.db"], 1)])
def test_a_command_ends_without_the_clean_up_of_libraries(tmp_path, arguments, status):
    result = subprocess.run([program(), *arguments], env=environment(tmp_path), capture_output=True, timeout=60)
    assert result.returncode == status
    # What was said is there all the same.
    assert result.stdout or result.stderr
    assert "calling fini:" not in loader_output(tmp_path)
