"""Imports of more rows than one entry of the log takes."""

import os
import signal
import subprocess

import pytest

from server import program

COUNT = 300_000


def run(*arguments):
    return subprocess.run([program(), *arguments], capture_output=True, timeout=300, text=True)


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source" / "rows.csv"
    path.parent.mkdir()
    path.write_text("text\n" + "".join(f"row {number} of many\n" for number in range(COUNT)))
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "tables"
    path.mkdir()
    return path


def texts(database):
    lines = run("export", "--database", database, "--format", "csv").stdout.splitlines()
    return [line.split(",", 1)[1] for line in lines[1:]]


def test_a_large_file_is_one_line_of_the_history(source, folder):
    database = str(folder / "table.db")
    result = run("import", "--database", database, str(source))
    assert result.returncode == 0, result
    assert result.stdout == f"{COUNT} rows are version 1 of the table in {database}\n"
    assert os.listdir(folder) == ["table.db"]
    assert texts(database) == source.read_text().splitlines()[1:]
    history = run("history", "--database", database).stdout.splitlines()
    assert [line.split("\t")[3] for line in history] == [f"import: {COUNT} rows"]
    # What it exports is imported again, with the same identities; then nothing is left but that.
    exported = folder / "rows.jsonl"
    assert run("export", "--database", database, str(exported)).returncode == 0
    again = run("import", "--database", database, str(exported))
    assert again.returncode == 0 and "are version 2" in again.stdout
    assert run("compact", "--database", database).stdout.startswith("2 commands dropped")
    assert run("export", "--database", database, "--format", "jsonl").stdout == exported.read_text()


def test_a_large_file_that_is_wrong_at_its_end_leaves_nothing(source, folder):
    with source.open("a") as file:
        file.write('not "one" field\n')
    new = str(folder / "new.db")
    result = run("import", "--database", new, str(source))
    assert result.returncode == 1 and f"line {COUNT + 2}" in result.stderr and "nothing was imported" in result.stderr
    assert os.listdir(folder) == []
    # Nor in a table that is there.
    small = source.parent / "small.csv"
    small.write_text("text\nmilk\n")
    assert run("import", "--database", new, str(small)).returncode == 0
    assert run("import", "--database", new, str(source)).returncode == 1
    assert texts(new) == ["milk"] and len(run("history", "--database", new).stdout.splitlines()) == 1
    assert os.path.getsize(new) < 100_000


@pytest.mark.parametrize("is_new", [True, False])
def test_a_large_import_that_is_killed_leaves_nothing(source, folder, is_new):
    database = str(folder / "table.db")
    if not is_new:
        small = source.parent / "small.csv"
        small.write_text("text\nmilk\n")
        assert run("import", "--database", database, str(small)).returncode == 0
    # All of the rows, and not the end: it is in the middle for as long as it takes.
    process = subprocess.Popen(
        [program(), "import", "--database", database, "--format", "csv"], stdin=subprocess.PIPE
    )
    process.stdin.write(source.read_bytes())
    process.stdin.flush()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    assert os.path.exists(database) != is_new
    result = run("import", "--database", database, str(source))
    assert result.returncode == 0 and f"are version {1 if is_new else 2} " in result.stdout
    assert os.listdir(folder) == ["table.db"]
    assert len(texts(database)) == COUNT
