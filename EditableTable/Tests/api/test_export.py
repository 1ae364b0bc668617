"""Export into whatever a path leads to, and what the commands say when they cannot write or read."""

import os
import pty
import signal
import stat
import subprocess
import threading

import pytest

from server import program

ROWS = 3


def run(*arguments, **options):
    result = subprocess.run([program(), *arguments], capture_output=True, timeout=60, **options)
    result.stdout, result.stderr = result.stdout.decode(), result.stderr.decode()
    return result


@pytest.fixture
def database(tmp_path):
    path = str(tmp_path / "table.db")
    result = run("import", "--database", path, "--format", "csv", input=b"text\nmilk\nbread\ntea\n")
    assert result.returncode == 0, result.stderr
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "folder"
    path.mkdir()
    return path


def export(database, path):
    return run("export", "--database", database, "--format", "csv", str(path))


def is_exported(path):
    return len(path.read_text().splitlines()) == ROWS + 1


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_the_mode_of_the_umask(database, folder):
    old = os.umask(0o027)
    try:
        assert export(database, folder / "rows.csv").returncode == 0
    finally:
        os.umask(old)
    assert is_exported(folder / "rows.csv") and names(folder) == ["rows.csv"]
    assert stat.S_IMODE((folder / "rows.csv").stat().st_mode) == 0o640


def test_a_file_keeps_its_mode_and_its_owner(database, folder):
    path = folder / "rows.csv"
    path.write_text("old")
    path.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    before = path.stat()
    assert export(database, path).returncode == 0
    after = path.stat()
    assert is_exported(path) and stat.S_IMODE(after.st_mode) == 0o600
    assert (after.st_uid, after.st_gid) == (before.st_uid, before.st_gid)


def test_somebody_elses_partial_file_is_left_alone(database, folder):
    (folder / "rows.csv.partial").write_text("theirs")
    assert export(database, folder / "rows.csv").returncode == 0
    assert (folder / "rows.csv.partial").read_text() == "theirs"


@pytest.mark.parametrize("is_there", [True, False], ids=["to a file", "to none yet"])
def test_a_link_stays_a_link_and_its_target_is_replaced(database, folder, is_there):
    (folder / "real").mkdir()
    target = folder / "real" / "rows.csv"
    if is_there:
        target.write_text("old")
    (folder / "second.csv").symlink_to("real/rows.csv")
    (folder / "first.csv").symlink_to("second.csv")
    assert export(database, folder / "first.csv").returncode == 0
    assert (folder / "first.csv").is_symlink() and (folder / "second.csv").is_symlink()
    assert is_exported(target) and names(folder / "real") == ["rows.csv"]


def test_a_link_that_leads_to_itself_is_refused(database, folder):
    (folder / "a").symlink_to("b")
    (folder / "b").symlink_to("a")
    result = export(database, folder / "a")
    assert result.returncode == 1 and "leads to itself" in result.stderr and names(folder) == ["a", "b"]


def test_a_pipe_is_written_into_and_stays_a_pipe(database, folder):
    path = folder / "pipe"
    os.mkfifo(path, 0o600)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    assert export(database, path).returncode == 0
    reader.join()
    assert len(read[0].splitlines()) == ROWS + 1
    assert stat.S_ISFIFO(path.stat().st_mode) and names(folder) == ["pipe"]


def test_a_device_is_written_into_and_stays_as_it_is(database):
    before = os.stat("/dev/null")
    assert export(database, "/dev/null").returncode == 0
    after = os.stat("/dev/null")
    assert stat.S_ISCHR(after.st_mode) and after.st_mode == before.st_mode and after.st_ino == before.st_ino
    result = run("export", "--database", database, "--format", "csv", "/dev/stdout")
    assert result.returncode == 0 and result.stdout.splitlines()[0] == "id,text" or "milk" in result.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
def test_a_full_disk_is_said_in_plain_words(database):
    result = export(database, "/dev/full")
    assert result.returncode == 1 and "the disk is full" in result.stderr and "Error Domain" not in result.stderr
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [program(), "export", "--database", database, "--format", "csv"], stdout=full, stderr=subprocess.PIPE
        )
    assert result.returncode == 1 and b"the disk is full" in result.stderr


def test_what_cannot_be_written_leaves_the_old_file(database, folder):
    (folder / "inside").mkdir()
    result = export(database, folder / "inside")
    assert result.returncode == 1 and "is a folder" in result.stderr
    assert names(folder) == ["inside"] and names(folder / "inside") == []
    result = export(database, folder / "no" / "rows.csv")
    assert result.returncode == 1 and "is not there" in result.stderr


def test_an_interrupted_export_leaves_nothing(database, folder):
    # A pipe that nobody empties holds the export up before its end: the rows are more than a pipe takes.
    rows = b"text\n" + b"".join(b"row %d\n" % number for number in range(50_000))
    assert run("import", "--database", database, "--format", "csv", input=rows).returncode == 0
    for number in (signal.SIGINT, signal.SIGTERM):
        process = subprocess.Popen(
            [program(), "export", "--database", database, str(folder / "rows.csv")], stdout=subprocess.PIPE
        )
        while process.poll() is None and not any(name.startswith(".editable-table") for name in names(folder)):
            pass
        process.send_signal(number)
        process.wait(60)
        # It was quicker than the signal, or it left nothing.
        assert names(folder) in ([], ["rows.csv"])
        assert process.returncode in (0, -number)
        for path in folder.iterdir():
            path.unlink()


@pytest.mark.parametrize("command", [["export", "--format", "csv"], ["history"]], ids=["export", "history"])
def test_a_pipe_that_nobody_reads_any_more_ends_it_in_silence(database, command):
    read, write = os.pipe()
    os.close(read)
    process = subprocess.Popen([program(), *command, "--database", database], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == -signal.SIGPIPE


def test_a_closed_output_is_said_in_plain_words(database):
    result = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", program(), "export", "--database", database, "--format", "csv"],
        capture_output=True, timeout=60,
    )
    assert result.returncode == 1 and b"standard output is closed" in result.stderr


def test_a_database_is_not_written_into_when_the_output_is_closed(database, tmp_path):
    # The first file that a program opens gets the number of an output that is closed.
    before = (tmp_path / "table.db").read_bytes()
    for command in (["export", "--format", "csv"], ["history"]):
        closed = ["sh", "-c", 'exec "$@" >&- 2>&-', "sh", program(), *command, "--database", database]
        assert subprocess.run(closed, timeout=60).returncode == 1
    assert (tmp_path / "table.db").read_bytes() == before


def test_a_folder_is_no_input(tmp_path, folder):
    result = run("import", "--database", str(tmp_path / "new.db"), "--format", "csv", str(folder))
    assert result.returncode == 1 and "is a folder" in result.stderr
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("command", [["export", "--format", "csv"], ["history"]], ids=["export", "history"])
def test_reading_leaves_no_file_beside_a_database_that_nobody_has(database, tmp_path, command):
    before = names(tmp_path)
    assert run(*command, "--database", database).returncode == 0
    assert names(tmp_path) == before


def test_history_on_a_terminal_isolates_what_people_wrote(tmp_path):
    database = str(tmp_path / "turned.db")
    text = "abc\u202edef"
    result = run("import", "--database", database, "--format", "csv", input=f"text\n{text}\n".encode())
    assert result.returncode == 0, result.stderr
    assert text.encode("unicode_escape").decode() not in run("history", "--database", database).stdout
    terminal, program_side = pty.openpty()
    process = subprocess.Popen([program(), "history", "--database", database], stdout=program_side)
    process.wait(60)
    os.close(program_side)
    shown = os.read(terminal, 65536).decode()
    os.close(terminal)
    assert "\u202e" not in shown and "\u2068" in shown and "\u2069" in shown


def shown_by(arguments, source):
    """What a command says on a terminal while its input comes slowly enough to be long work."""
    terminal, program_side = pty.openpty()
    process = subprocess.Popen(
        [program(), *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=program_side
    )
    os.close(program_side)
    shown = []

    def read():
        try:
            while piece := os.read(terminal, 65536):
                shown.append(piece)
        except OSError:
            pass  # Linux says so when the last writer is gone.

    reader = threading.Thread(target=read)
    reader.start()
    for piece in source():
        process.stdin.write(piece)
        process.stdin.flush()
        if b"rows imported" in b"".join(shown):
            break
    process.stdin.close()
    assert process.wait(60) == 0
    reader.join()
    os.close(terminal)
    return b"".join(shown)


def test_a_long_import_shows_its_progress_on_a_terminal_and_nowhere_else(tmp_path):
    def rows(most):
        yield b"text\n"
        for number in range(most):
            yield b"a row of some length so that it is not read at once\n" * 500

    new = lambda name: ["import", "--database", str(tmp_path / name), "--format", "csv"]
    shown = shown_by(new("shown.db"), lambda: rows(100_000))
    assert b"rows imported" in shown and b"/s" in shown and shown.endswith(b"\r\x1b[K")
    assert shown_by([*new("quiet.db"), "--quiet"], lambda: rows(200)) == b""
    result = run(*new("piped.db"), input=b"".join(rows(200)))
    assert result.returncode == 0 and result.stderr == ""
