"""The program as somebody starts it: what it prints, and how it ends."""

import json
import re
import signal
import subprocess
import urllib.request

import pytest

from server import Server, program


def run(*arguments):
    return subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=20)


def get(server, path):
    with urllib.request.urlopen(server.url + path, timeout=10) as answer:
        return json.load(answer)


def test_help_and_version():
    help = run("--help")
    assert help.returncode == 0 and "usage: editable-table" in help.stdout and help.stderr == ""
    assert run("help").stdout == help.stdout
    assert run("serve", "--help").stdout == run("help", "serve").stdout != help.stdout
    version = run("--version")
    assert version.returncode == 0 and version.stdout.startswith("editable-table ")


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["serve", "--port", "x"], ["serve", "--port", "65536"], ["serve", "--nope"]]
)
def test_a_command_line_that_makes_no_sense(arguments):
    result = run(*arguments)
    assert result.returncode == 64 and result.stdout == ""
    assert result.stderr.startswith("editable-table: ") and "--help" in result.stderr


def test_a_table_starts_with_five_random_rows():
    with Server() as server:
        rows = get(server, "api/rows")["rows"]
        assert len(rows) == 5 and all(0 <= int(row["text"]) < 2**32 for row in rows)


def test_a_table_starts_with_as_many_rows_as_asked_for():
    for count in ["0", "1234"]:
        with Server("--rows", count) as server:
            assert get(server, "api/table") == {"version": 0, "count": int(count)}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly_and_tells_streams(number):
    with Server() as server:
        with urllib.request.urlopen(server.url + "api/changes", timeout=10) as stream:
            assert b"id: 0" in stream.readline()
            server.process.send_signal(number)
            assert b"event: bye" in stream.read()
        assert server.process.wait(10) == 0
        assert server.process.stderr.read() == ""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_comes_with_the_address_is_not_lost(number):
    for _ in range(20):
        with Server() as server:
            server.process.send_signal(number)
            assert server.process.wait(10) == 0


def test_diagnostics_are_lines_of_the_level_asked_for():
    for level, events in [("warning", []), ("info", ["started", "stopping", "stopped"]), ("debug", ["started", "request"])]:
        with Server("--log-level", level) as server:
            get(server, "api/table?")
            server.process.terminate()
            assert server.process.wait(10) == 0
            lines = server.process.stderr.read().splitlines()
            found = [re.fullmatch(r"time=\S+ level=\w+ event=(\w+).*", line)[1] for line in lines]
            assert found[: len(events)] == events or (level == "debug" and set(events) <= set(found))
    assert run("serve", "--log-level", "loud").returncode == 64


def test_it_goes_on_when_nobody_reads_what_it_says():
    with Server("--log-level", "debug") as server:
        server.process.stderr.close()
        for _ in range(3):
            assert get(server, "api/table")["version"] == 0
        server.process.terminate()
        assert server.process.wait(10) == 0


def test_a_file_of_tokens_is_refused_when_it_is_not_safe_or_makes_no_sense(tmp_path):
    tokens = tmp_path / "tokens"
    token = run("token").stdout.strip()
    assert re.fullmatch("[0-9a-f]{64}", token) and run("token").stdout.strip() != token
    for text, mode, complaint in [
        (f"write {token}\n", 0o644, "others can read"),
        (f"write {token} Ada\nread {token}\n", 0o600, "line 2"),
        ("write short\n", 0o600, "at least 24 characters"),
        ("", 0o600, "no token in it"),
    ]:
        tokens.write_text(text)
        tokens.chmod(mode)
        result = run("serve", "--port", "0", "--token-file", str(tokens))
        assert result.returncode == 1 and result.stdout == ""
        assert str(tokens) in result.stderr and complaint in result.stderr and token not in result.stderr
    missing = run("serve", "--port", "0", "--token-file", str(tmp_path / "missing"))
    assert missing.returncode == 1 and "No such file" in missing.stderr


def test_with_tokens_nobody_is_warned_and_none_is_in_what_is_said(tmp_path):
    tokens = tmp_path / "tokens"
    token = run("token").stdout.strip()
    tokens.write_text(f"write {token} Ada\n")
    tokens.chmod(0o600)
    with Server("--host", "0.0.0.0", "--token-file", str(tokens), "--log-level", "debug") as server:
        base = f"http://127.0.0.1:{server.port}/api/session"
        for given, status in [(token, 200), ("wrong", 401)]:
            body = json.dumps({"token": given}).encode()
            request = urllib.request.Request(base, data=body, headers={"Content-Type": "application/json"})
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    assert answer.status == status
                    cookie = answer.headers["Set-Cookie"].split(";")[0].split("=")[1]
            except urllib.error.HTTPError as error:
                assert error.code == status
        server.process.terminate()
        assert server.process.wait(10) == 0
        said = server.process.stderr.read()
        assert "anyone who can reach" not in said and "event=signed_in" in said and "event=wrong_token" in said
        assert token not in said and cookie not in said


def test_a_port_in_use_is_named():
    with Server() as server:
        result = run("serve", "--memory", "--port", str(server.port))
        assert result.returncode == 1 and result.stdout == ""
        assert f"port {server.port}" in result.stderr and "in use" in result.stderr


def test_a_host_that_is_not_this_machine():
    result = run("serve", "--memory", "--host", "not-an-address", "--port", "0")
    assert result.returncode == 1 and "not-an-address" in result.stderr


def test_listening_for_others_is_warned_about_and_needs_names():
    with Server("--host", "0.0.0.0", "--allow-host", "table.example") as server:
        base = f"http://127.0.0.1:{server.port}/api/table"
        for name, status in [("table.example", 200), ("127.0.0.1", 200), ("other.example", 403)]:
            request = urllib.request.Request(base, headers={"Host": f"{name}:{server.port}"})
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    assert answer.status == status
            except urllib.error.HTTPError as error:
                assert error.code == status
        server.process.terminate()
        assert server.process.wait(10) == 0
        assert "anyone who can reach 0.0.0.0" in server.process.stderr.read()
