"""A server whose database is away when it starts."""

import select
import signal
import socket
import struct
import subprocess
import threading

import pytest

from server import program


class FakeDatabase:
    """Refuses every connection as PostgreSQL does: with these codes in turn, and the last one again and again."""

    def __init__(self, *refusals):
        self.refusals = list(refusals)
        self.refused = 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"postgres://somebody@127.0.0.1:{self.socket.getsockname()[1]}/somewhere"

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def serve(self):
        while True:
            try:
                client, _ = self.socket.accept()
            except OSError:
                return
            with client:
                self.refuse(client)

    def refuse(self, client):
        while True:
            length, code = struct.unpack("!II", client.recv(8, socket.MSG_WAITALL))
            client.recv(length - 8, socket.MSG_WAITALL) if length > 8 else b""
            if code not in (80877103, 80877104):  # neither TLS nor GSSAPI is asked for
                break
            client.sendall(b"N")
        state, text = self.refusals[min(self.refused, len(self.refusals) - 1)]
        self.refused += 1
        fields = f"SFATAL\0VFATAL\0C{state}\0M{text}\0\0".encode()
        client.sendall(b"E" + struct.pack("!I", len(fields) + 4) + fields)


def command(address):
    return [program(), "serve", "--port", "0", "--log", address]


def serve(address):
    """Serves until it ends by itself."""
    return subprocess.run(command(address), capture_output=True, text=True, timeout=30)


@pytest.fixture
def away():
    """The address of a database that is not there."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    return f"postgres://somebody@127.0.0.1:{port}/somewhere"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_database_that_is_away_is_waited_for_until_a_signal_comes(away, number):
    with subprocess.Popen(command(away), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        ready, _, _ = select.select([process.stderr], [], [], 20)
        line = process.stderr.readline() if ready else ""
        process.send_signal(number)
        try:
            output, errors = process.communicate(timeout=10)
        finally:
            process.kill()
    assert line.startswith("editable-table: waiting for the database: ") and "refused" in line and "Ctrl-C" in line
    assert (process.returncode, output, errors) == (-number, "", "")


def test_it_is_tried_again_until_there_is_a_reason_that_waiting_does_not_take_away():
    starting, locked_out = ("57P03", "the database system is starting up"), ("28P01", "wrong password")
    with FakeDatabase(starting, starting, locked_out) as database:
        result = serve(database.address)
        assert result.returncode == 1 and result.stdout == "" and database.refused == 3
        waiting, reason = result.stderr.splitlines()
        assert "waiting" in waiting and "starting up" in waiting
        assert "wrong password" in reason and "Send the command" not in result.stderr


@pytest.mark.parametrize("state", ["28P01", "28000", "3D000", "42501"])
def test_what_waiting_does_not_take_away_ends_it_at_once(state):
    with FakeDatabase((state, "no")) as database:
        result = serve(database.address)
        assert result.returncode == 1 and result.stdout == "" and "waiting" not in result.stderr
        assert database.refused == 1


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1:99999/x", "127.0.0.1:port/x", "%zz/x", "a,b/x?port=1,2,3", "127.0.0.1/x?sslmode=nonsense", "127.0.0.1/x?table="],
)
def test_an_address_that_makes_no_sense_ends_it_at_once(address):
    result = serve(f"postgres://{address}")
    assert result.returncode == 1 and result.stdout == "" and result.stderr.startswith("editable-table: ")
    assert "waiting" not in result.stderr


def test_only_a_server_waits(away):
    for arguments in [["export", "--format", "csv"], ["history"], ["compact"]]:
        result = subprocess.run(
            [program(), *arguments, "--log", away], capture_output=True, text=True, timeout=30
        )
        assert result.returncode == 1 and "cannot be reached" in result.stderr and "Send the" not in result.stderr
