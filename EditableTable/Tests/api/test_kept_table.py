"""A table that is kept: what outlives the program, and what is done to it without a server."""

import json
import os
import signal
import subprocess
import threading
import urllib.error
import urllib.request

import pytest

from server import Server, program


def run(*arguments, input=None, environment=None):
    # Bytes: line ends are not to be touched.
    result = subprocess.run([program(), *arguments], capture_output=True, timeout=30, input=input, env=environment)
    result.stdout, result.stderr = result.stdout.decode(), result.stderr.decode()
    return result


def command(server, **fields):
    request = urllib.request.Request(
        server.url + "api/commands", data=json.dumps(fields).encode(), headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def rows(server):
    with urllib.request.urlopen(server.url + "api/rows?count=1000", timeout=10) as answer:
        return json.load(answer)


@pytest.fixture
def database(tmp_path):
    return str(tmp_path / "table.db")


def serve(database):
    return Server("--database", database)


def end(server, number=signal.SIGTERM):
    server.process.send_signal(number)
    assert server.process.wait(20) == (0 if number == signal.SIGTERM else -number)


def test_a_table_goes_on_where_it_was(database):
    with serve(database) as server:
        assert server.process.stdout.readline() == f"The table is kept in {database}\n"
        first = rows(server)
        assert first["version"] == 1 and first["count"] == 5
        command(server, type="setItems", texts=["milk", "bread"])
        before = rows(server)
        end(server)
    for number in [signal.SIGTERM, signal.SIGKILL]:
        with serve(database) as server:
            assert rows(server) == before
            command(server, type="addItem", text="tea")
            before = rows(server)
            end(server, number)
    with serve(database) as server:
        assert rows(server) == before and before["version"] == 4


def test_a_viewer_goes_on_where_it_was_when_the_server_is_started_again(database):
    histories = []
    for text in ["milk", "bread"]:
        with serve(database) as server:
            command(server, type="setItems", texts=[text])
            query = f"&history={histories[0]}&since={rows(server)['version'] - 1}" if histories else ""
            with urllib.request.urlopen(server.url + "api/changes?count=1" + query, timeout=10) as stream:
                events = []
                while not (events and b"rows" in events[-1]):
                    events.append(stream.readline())
                told = json.loads(next(line for line in events if b"history" in line)[6:])
            histories.append(told["history"])
            assert (b"event: change\n" in events) == (text == "bread")
    assert histories[0] == histories[1]


def test_without_a_path_it_is_in_the_users_data_folder(tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data")}
    path = tmp_path / "data" / "editable-table" / "table.db"
    with Server(environment=environment, kept=True) as server:
        assert server.process.stdout.readline() == f"The table is kept in {path}\n"
        assert path.exists() and path.parent.stat().st_mode & 0o77 == 0
        command(server, type="setItems", texts=["milk"])
        end(server)
    assert "milk" in run("export", "--format", "csv", environment=environment).stdout


def test_a_second_server_is_told_who_has_it(database):
    with serve(database) as server:
        second = run("serve", "--port", "0", "--database", database)
        assert second.returncode == 1 and second.stdout == "" and str(server.process.pid) in second.stderr
        command(server, type="addItem", text="still here")


def test_another_programs_file_is_left_alone(tmp_path):
    for content in [b"shopping list\n", b"SQLite format 3\0" + b"x" * 100]:
        file = tmp_path / "file"
        file.write_bytes(content)
        result = run("serve", "--port", "0", "--database", str(file))
        assert result.returncode == 1 and result.stdout == "" and result.stderr.startswith("editable-table: ")
        assert file.read_bytes() == content
    missing = run("serve", "--port", "0", "--database", str(tmp_path / "no" / "table.db"))
    assert missing.returncode == 1 and not (tmp_path / "no").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_what_was_answered_is_there_after_any_end(database, number):
    answered = [[] for _ in range(4)]
    with serve(database) as server:

        def send(index):
            try:
                for count in range(100_000):
                    text = f"{index}-{count}"
                    answer = command(server, type="addItem", text=text)
                    answered[index].append((answer["version"], text))
            except (OSError, urllib.error.URLError):
                pass

        threads = [threading.Thread(target=send, args=[index]) for index in range(4)]
        for thread in threads:
            thread.start()
        while sum(map(len, answered)) < 200:
            pass
        end(server, number)
        for thread in threads:
            thread.join()
    lines = run("history", "--database", database).stdout.splitlines()
    history = {int(line.split("\t")[0]): line for line in lines}
    assert list(history) == list(range(1, len(history) + 1))
    for version, text in sum(answered, []):
        assert f'"{text}"' in history[version]
    # Whoever ended it in an orderly way got every answer.
    if number == signal.SIGTERM:
        assert len(history) - 1 == sum(map(len, answered))


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_export_and_import_give_the_same_rows(database, tmp_path, form):
    texts = ["milk, 2 l", 'say "cheese"', "tab\there", "é 李 👩‍💻", "", " spaces "]
    with serve(database) as server:
        command(server, type="setItems", texts=texts)
        before = rows(server)["rows"]
        file = tmp_path / f"rows.{form}"
        # Beside the server, too.
        exported = run("export", "--database", database, str(file))
        assert exported.returncode == 0 and "6 rows of version 2" in exported.stdout
        assert run("export", "--database", database, "--format", form).stdout.encode() == file.read_bytes()
        command(server, type="setItems", texts=[])
        busy = run("import", "--database", database, str(file))
        assert busy.returncode == 1 and str(server.process.pid) in busy.stderr
        end(server)
    for arguments, given in [([str(file)], None), (["--format", form], file.read_bytes())]:
        imported = run("import", "--database", database, *arguments, input=given)
        assert imported.returncode == 0 and "6 rows are version 4" in imported.stdout, imported
    other = str(tmp_path / "other.db")
    assert run("import", "--database", other, str(file)).returncode == 0
    for place in [database, other]:
        with serve(place) as server:
            assert rows(server)["rows"] == before


def test_a_line_that_is_wrong_is_named_and_nothing_is_imported(database, tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text("text\nmilk\n")
    assert run("import", "--database", database, str(file)).returncode == 0
    file.write_text("id,text\n,bread\nnonsense,tea\n")
    result = run("import", "--database", database, str(file))
    assert result.returncode == 1 and "line 3" in result.stderr and str(file) in result.stderr
    assert run("export", "--database", database, "--format", "csv").stdout.splitlines()[1:][0].endswith(",milk")
    missing = run("import", "--database", database, str(tmp_path / "missing.csv"))
    assert missing.returncode == 1 and "missing.csv" in missing.stderr


def test_history_and_compact(database):
    with serve(database) as server:
        command(server, type="setItems", texts=["milk"])
        for text in ["bread", "tea"]:
            command(server, type="addItem", text=text, person="ada")
        lines = run("history", "--database", database, "--after", "2").stdout.splitlines()
        assert [line.split("\t")[0] for line in lines] == ["3", "4"]
        assert lines[0].split("\t")[2] == "ada" and '"bread"' in lines[0]
        assert run("compact", "--database", database).returncode == 1
        before = rows(server)
        end(server)
    compacted = run("compact", "--database", database)
    assert compacted.returncode == 0 and compacted.stdout.startswith("4 commands dropped")
    assert run("history", "--database", database).stdout == ""
    gone = run("history", "--database", database, "--after", "1")
    assert gone.returncode == 1 and "4" in gone.stderr
    with serve(database) as server:
        assert rows(server) == before
        assert command(server, type="addItem", text="honey")["version"] == 5
    assert len(run("history", "--database", database).stdout.splitlines()) == 1


def test_what_is_read_must_be_there(tmp_path):
    missing = str(tmp_path / "missing.db")
    for arguments in [["export", "--format", "csv"], ["history"], ["compact"]]:
        result = run(*arguments, "--database", missing)
        assert result.returncode == 1 and result.stdout == "" and missing in result.stderr
    assert not os.path.exists(missing)


def test_a_file_that_cannot_be_written_leaves_nothing(database, tmp_path):
    with serve(database) as server:
        end(server)
    result = run("export", "--database", database, str(tmp_path / "no" / "rows.csv"))
    assert result.returncode == 1 and result.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("rows")) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["serve", "--rows", "3"],
        ["serve", "--memory", "--database", "x"],
        ["serve", "--log", "table.db"],
        ["serve", "--memory=yes"],
        ["export"],
        ["export", "--format", "xml"],
        ["export", "a.csv", "b.csv"],
        ["export", "--memory", "--format", "csv"],
        ["history", "--after", "x"],
        ["compact", "now"],
    ],
)
def test_what_makes_no_sense_is_said(arguments):
    result = run(*arguments)
    assert result.returncode == 64 and result.stdout == "" and "--help" in result.stderr
