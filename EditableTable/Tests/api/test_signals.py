"""What signals ask the program for: to end, at once when they come again, and to read its files again."""

import json
import signal
import socket
import ssl
import subprocess
import threading
import time
import urllib.error
import urllib.request

import pytest

from server import Server, program
from test_tls import connect, make_identity

ada, eve, guest = [f"{name}-0123456789-0123456789" for name in ["ada", "eve", "guest"]]


def ask(server, token, path="api/table", **fields):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = json.dumps(fields).encode() if fields else None
    return urllib.request.urlopen(urllib.request.Request(server.url + path, data=data, headers=headers), timeout=10)


def status(server, token):
    try:
        with ask(server, token) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def line_with(server, text, output="stderr"):
    """Reads what the server says up to a line with a text."""
    # Its end ends the reading, too.
    timer = threading.Timer(20, server.process.kill)
    timer.start()
    try:
        while line := getattr(server.process, output).readline():
            if text in line:
                return line
        raise AssertionError(f"nothing was said of {text}")
    finally:
        timer.cancel()


def said(server, event):
    return line_with(server, f"event={event}")


def reload(server):
    server.process.send_signal(signal.SIGHUP)


@pytest.fixture
def tokens(tmp_path):
    """Writes the file of tokens, whose path it has."""

    def write(*lines, mode=0o600):
        write.path.write_text("".join(f"{line}\n" for line in lines))
        write.path.chmod(mode)

    write.path = tmp_path / "tokens"
    return write


@pytest.fixture
def guarded(tokens):
    tokens(f"write {ada} Ada", f"read {guest}")
    with Server("--token-file", str(tokens.path), "--log-level", "info") as server:
        yield server


def test_a_token_that_is_taken_out_is_worth_nothing_after_a_signal(guarded, tokens):
    with ask(guarded, ada, "api/changes") as adas, ask(guarded, guest, "api/changes") as guests:
        for stream in [adas, guests]:
            while b"event: window" not in stream.readline():
                pass
        tokens(f"write {eve}", f"read {guest}")
        reload(guarded)
        assert b"event: bye" in adas.read()
        assert [status(guarded, token) for token in [ada, eve, guest]] == [401, 200, 200]
        line = said(guarded, "tokens_read")
        assert "tokens=2 streams_ended=1" in line and eve not in line
        with ask(guarded, eve, "api/commands", type="addItem", text="after") as answer:
            assert json.load(answer) == {"version": 1}
        while b"after" not in guests.readline():
            pass


def test_a_file_of_tokens_that_makes_no_sense_is_said_and_the_old_ones_hold(guarded, tokens):
    for lines, mode, complaint in [
        ([f"write {eve}", f"write {eve}"], 0o600, "line 2"),
        ([f"write {eve}"], 0o644, "others can read"),
        ([], 0o600, "no token in it"),
        (["write short"], 0o600, "at least 24"),
    ]:
        tokens(*lines, mode=mode)
        reload(guarded)
        line = said(guarded, "tokens_not_read")
        assert "level=error" in line and complaint in line and "the old ones hold" in line and eve not in line
        assert [status(guarded, token) for token in [ada, eve, guest]] == [200, 401, 200]
    tokens.path.unlink()
    reload(guarded)
    assert "No such file" in said(guarded, "tokens_not_read")
    assert status(guarded, ada) == 200
    tokens(f"write {eve}")
    reload(guarded)
    said(guarded, "tokens_read")
    assert [status(guarded, token) for token in [ada, eve, guest]] == [401, 200, 401]


@pytest.fixture
def secure(tmp_path):
    """A server with a certificate, and the folder of its two files."""
    certificate, key = make_identity(tmp_path)
    with Server("--tls-certificate", certificate, "--tls-key", key, "--log-level", "info") as server:
        yield server, tmp_path


def presented(server):
    """The certificate that a new connection is shown."""
    return ssl.get_server_certificate(("127.0.0.1", server.port), timeout=10)


def test_new_connections_see_a_new_certificate_after_a_signal_and_open_ones_go_on(secure):
    server, folder = secure
    first = (folder / "certificate.pem").read_text()
    assert presented(server) == first
    with connect(server, (str(folder / "certificate.pem"), None)) as client:
        client.sendall(f"GET /api/changes HTTP/1.0\r\nHost: localhost:{server.port}\r\n\r\n".encode())
        stream = client.makefile("rb")
        while b"event: window" not in stream.readline():
            pass
        for kind in ["rsa:2048", "ec"]:
            make_identity(folder, kind)
            reload(server)
            said(server, "certificate_read")
            assert presented(server) == (folder / "certificate.pem").read_text() != first
        body = json.dumps({"type": "addItem", "text": "after"}).encode()
        trusting = ssl.create_default_context(cafile=folder / "certificate.pem")
        request = urllib.request.Request(
            server.url + "api/commands", data=body, headers={"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=10, context=trusting) as answer:
            assert json.load(answer) == {"version": 1}
        while b"after" not in stream.readline():
            pass


def test_a_certificate_that_makes_no_sense_is_said_and_the_old_one_holds(secure, tmp_path_factory):
    server, folder = secure
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    first = certificate.read_text()
    other, _ = make_identity(tmp_path_factory.mktemp("other"))
    for spoil, complaint in [
        (lambda: certificate.write_text(open(other).read()), "does not belong"),
        (lambda: certificate.write_text("nonsense"), "no certificate"),
        (lambda: key.chmod(0o644), "others can read"),
        (lambda: key.unlink(), "No such file"),
    ]:
        spoil()
        reload(server)
        line = said(server, "certificate_not_read")
        assert "level=error" in line and complaint in line and "the old one holds" in line
        assert presented(server) == first


def test_no_connection_fails_while_certificates_are_replaced(secure):
    server, folder = secure
    failures, isOver = [], threading.Event()

    def ask_again_and_again():
        count = 0
        while not isOver.is_set() or count == 0:
            try:
                presented(server)
                count += 1
            except Exception as error:
                failures.append(error)
                return

    threads = [threading.Thread(target=ask_again_and_again) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        make_identity(folder)
        reload(server)
        said(server, "certificate_read")
    isOver.set()
    for thread in threads:
        thread.join()
    assert failures == []


def test_without_files_to_read_again_it_ends():
    with Server() as server:
        reload(server)
        assert server.process.wait(10) == -signal.SIGHUP


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_same_signal_twice_within_a_moment_is_one(number):
    with Server() as server:
        with urllib.request.urlopen(server.url + "api/changes", timeout=10) as stream:
            assert b"id: 0" in stream.readline()
            server.process.send_signal(number)
            server.process.send_signal(number)
            assert b"event: bye" in stream.read()
        assert server.process.wait(10) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_second_signal_ends_it_at_once_and_what_was_acknowledged_is_there(tmp_path, number):
    texts = [f"{index} " + "x" * 4000 for index in range(250)]
    # A stop may be over before the second signal when this machine is slow.
    for attempt in range(5):
        database = str(tmp_path / f"{attempt}.db")
        with Server("--database", database) as server, socket.socket() as slow:
            with ask(server, "", "api/commands", type="setItems", texts=texts) as answer:
                version = json.load(answer)["version"]
            # Whoever takes nothing keeps the server from stopping for a second.
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", server.port))
            slow.sendall(f"GET /api/changes?count=1000 HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
            assert slow.recv(100).startswith(b"HTTP/1.1 200")
            server.process.send_signal(number)
            line_with(server, "Stopping", "stdout")
            time.sleep(0.3)
            server.process.send_signal(number)
            code = server.process.wait(10)
        exported = subprocess.run(
            [program(), "export", "--database", database, "--format", "jsonl"], capture_output=True, text=True, timeout=20
        )
        rows = [json.loads(line)["text"] for line in exported.stdout.splitlines()]
        assert rows == texts and version == 2
        if code == -number:
            return
        assert code == 0
    raise AssertionError("the second signal was not heeded")
