"""The server with a certificate: what it speaks, and to whom."""

import json
import os
import socket
import ssl
import subprocess
import threading
import time

import pytest

from server import Server, program


def make_identity(folder, kind="ec"):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    curve = ["-pkeyopt", "ec_paramgen_curve:prime256v1"] if kind == "ec" else []
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", kind, *curve, "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    key.chmod(0o600)
    return str(certificate), str(key)


@pytest.fixture(scope="session")
def identity(tmp_path_factory):
    return make_identity(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def server(identity):
    with Server("--tls-certificate", identity[0], "--tls-key", identity[1]) as server:
        yield server


def context(identity, version=None):
    made = ssl.create_default_context(cafile=identity[0])
    if version:
        made.minimum_version = made.maximum_version = version
    return made


def connect(server, identity, version=None):
    plain = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    return context(identity, version).wrap_socket(plain, server_hostname="localhost")


def curl(server, identity, path, *arguments):
    command = ["curl", "-sS", "--cacert", identity[0], "-D", "-", *arguments, server.url + path]
    return subprocess.run(command, capture_output=True, text=True, timeout=20)


def test_it_is_printed_as_https_and_answers(server, identity):
    assert server.url.startswith("https://127.0.0.1:")
    answer = curl(server, identity, "api/table")
    assert answer.returncode == 0 and answer.stdout.startswith("HTTP/1.1 200"), answer
    # Only this machine can connect: a name that all its servers share is not bound to TLS.
    assert "strict-transport-security" not in answer.stdout.lower()
    body = json.dumps({"type": "addItem", "text": "x"})
    origin = f"Origin: https://127.0.0.1:{server.port}"
    answer = curl(server, identity, "api/commands", "-H", "Content-Type: application/json", "-H", origin, "-d", body)
    assert answer.stdout.endswith('{"version":1}\n'), answer


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3])
def test_current_versions_are_spoken_with_keys_made_anew(server, identity, version):
    with connect(server, identity, version) as client:
        assert client.version() == {"TLSv1_2": "TLSv1.2", "TLSv1_3": "TLSv1.3"}[version.name]
        assert client.version() == "TLSv1.3" or client.cipher()[0].startswith("ECDHE")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_older_versions_are_not(server, identity):
    old = context(identity)
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as plain:
        with pytest.raises((ssl.SSLError, ConnectionError)):
            old.wrap_socket(plain, server_hostname="localhost")


def test_a_stream_follows_the_table_and_ends_with_the_server(server, identity):
    with connect(server, identity) as client:
        client.sendall(f"GET /api/changes HTTP/1.0\r\nHost: localhost:{server.port}\r\n\r\n".encode())
        stream = client.makefile("rb")
        while b"event: window" not in stream.readline():
            pass
        for version in range(1, 6):
            body = json.dumps({"type": "insertItem", "at": 0, "text": "x" * 4096})
            assert curl(server, identity, "api/commands", "-H", "Content-Type: application/json", "-d", body).returncode == 0
            while f'"version":{version},'.encode() not in stream.readline():
                pass
        server.process.terminate()
        assert b"event: bye" in stream.read()
    assert server.process.wait(10) == 0


def test_many_at_once(server, identity):
    failures = []

    def ask():
        try:
            for _ in range(5):
                with connect(server, identity) as client:
                    client.sendall(f"GET / HTTP/1.0\r\nHost: localhost:{server.port}\r\n\r\n".encode())
                    answer = b""
                    while piece := client.recv(65536):
                        answer += piece
                    assert answer.startswith(b"HTTP/1.1 200") and answer.rstrip().endswith(b"</html>")
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="it looks at the server as Linux shows it")
def test_a_handshake_that_stands_still_costs_nothing(server):
    def processor_time():
        with open(f"/proc/{server.process.pid}/stat") as file:
            user, system = file.read().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as client:
        client.sendall(b"\x16\x03\x01\x02\x00\x01")  # the first bytes of a longer greeting
        began, before = time.monotonic(), processor_time()
        time.sleep(2)
        # A thread that spins takes all of the time, or what a busy machine leaves it.
        assert processor_time() - before < 0.15 * (time.monotonic() - began)


def test_others_are_told_to_keep_to_tls_and_the_cookie_is_secure(identity, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text("write writer-0123456789-0123456789\n")
    tokens.chmod(0o600)
    arguments = ["--host", "0.0.0.0", "--token-file", str(tokens), "--tls-certificate", identity[0]]
    with Server(*arguments, "--tls-key", identity[1]) as server:
        for path in ["", "api/table", "healthz"]:
            assert "strict-transport-security: max-age=31536000" in curl(server, identity, path).stdout.lower()
        answer = curl(
            server, identity, "api/session", "-H", "Content-Type: application/json", "-d",
            '{"token":"writer-0123456789-0123456789"}',
        )
        assert "; Secure" in answer.stdout and "HttpOnly" in answer.stdout


def test_wrong_files_are_said_before_it_listens(identity, tmp_path):
    certificate, key = identity
    other = tmp_path / "other.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", other], check=True, capture_output=True)
    other.chmod(0o600)
    readable = tmp_path / "readable.pem"
    readable.write_text(open(key).read())
    readable.chmod(0o644)
    for files, complaint in [
        ((certificate, str(other)), "does not belong"),
        ((key, key), "no certificate"),
        ((certificate, certificate), "others can read"),
        ((certificate, str(readable)), "others can read"),
        ((certificate, str(tmp_path / "missing")), "No such file"),
    ]:
        command = [program(), "serve", "--port", "0", "--tls-certificate", files[0], "--tls-key", files[1]]
        result = subprocess.run(command, capture_output=True, text=True, timeout=20)
        assert result.returncode == 1 and result.stdout == "" and complaint in result.stderr, (files, result)
    alone = subprocess.run([program(), "serve", "--tls-key", key], capture_output=True, text=True, timeout=20)
    assert alone.returncode == 64 and "give both" in alone.stderr
