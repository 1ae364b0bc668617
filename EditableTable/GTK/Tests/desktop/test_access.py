"""Windows on a table that asks for tokens and is reached by TLS: one of somebody who edits it, one of a reader."""

import os
import subprocess

import pytest

from server import Server
from window import until

tokens = {"write": "writer-0123456789-0123456789", "read": "reader-0123456789-0123456789"}


def private(path, text):
    path.write_text(text)
    path.chmod(0o600)
    return str(path)


@pytest.fixture
def access(tmp_path):
    """With what the program gets at a server's table, for one who may `write` or `read`."""
    certificate, key = str(tmp_path / "certificate.pem"), tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        + ["-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )
    key.chmod(0o600)
    known = private(tmp_path / "tokens", "".join(f"{kind} {token}\n" for kind, token in tokens.items()))
    files = {kind: private(tmp_path / kind, token + "\n") for kind, token in tokens.items()}
    options = ["--rows", "2", "--token-file", known, "--tls-certificate", certificate, "--tls-key", str(key)]
    with Server(*options) as server:
        yield lambda kind: ["--connect", server.url, "--token-file", files[kind], "--certificate", certificate]


def test_a_reader_sees_what_others_do_and_has_nothing_to_press(access, open_window, picture):
    writer, reader = open_window(*access("write")), open_window(*access("read"))
    until(lambda: len(writer.texts()) == 2, "the rows")
    writer.press("Add row")
    until(lambda: len(writer.texts()) == 3 and reader.texts() == writer.texts(), "the new row in both")
    writer.press("Delete entry0")
    until(lambda: len(writer.texts()) == 2 and reader.texts() == writer.texts(), "its end in both")
    picture("reader")
    assert [name for _, name, _ in reader.all() if name.startswith("2 rows · read only · https://")]
    assert not [name for _, name, _ in writer.all() if "read only" in name]
    assert not [name for _, name, object in reader.all() if name.startswith("Delete entry") and reader.can_press(object)]
    for name in ["Refresh", "Add row", "Undo", "Redo"]:
        assert not reader.can_press(reader.button(name)), name
    assert writer.can_press(writer.button("Add row"))


def test_a_server_for_which_nobody_vouches_is_not_trusted(access, open_window):
    window = open_window(*access("write")[:-2])
    until(lambda: [name for _, name, _ in window.all() if "no authority that is trusted" in name], "why there is none")


def test_a_file_that_is_of_no_use_is_refused_at_once(access, tmp_path):
    shared = tmp_path / "shared"
    shared.write_text(tokens["write"])
    shared.chmod(0o644)
    address = access("write")[:2]
    for arguments, words in [
        (["--token-file", str(shared)], "chmod 600"),
        (["--token-file", str(tmp_path / "tokens")], "one token and nothing else"),
        (["--token-file", str(tmp_path / "missing")], "No such file"),
        (["--certificate", str(shared)], "no certificate"),
    ]:
        done = subprocess.run(
            [os.environ["EDITABLE_TABLE_WINDOW"], *address, *arguments], capture_output=True, text=True, timeout=20
        )
        assert done.returncode == 1 and words in done.stderr and arguments[1] in done.stderr, done
        assert tokens["write"] not in done.stderr
