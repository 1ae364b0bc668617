"""The server under test, which EDITABLE_TABLE names, as the system and as a client see it."""

import json
import os
import re
import resource
import select
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from waiting import PATIENCE, until  # noqa: E402, F401


def usual_limit():
    """The server raises its limit by itself, as it must where it is started with the usual one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))


class Served:
    """One `editable-table serve` on a free port; it ends with the block it is used in."""

    def __init__(self, *arguments, token=None):
        self.token = token
        self.began = time.monotonic()
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [os.environ["EDITABLE_TABLE"], "serve", "--port", "0", *arguments],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, preexec_fn=usual_limit,
        )  # fmt: skip
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        found = re.search(r"http://\S+:(\d+)/", line)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address: {line!r} {self.said}")
        self.port = int(found[1])
        self.connection = Client(self)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
        self.process.stdout.close()
        self.errors.close()

    def kill(self):
        self.process.kill()
        self.process.wait()

    @property
    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    @property
    def memory(self):
        """Resident bytes, without the kernel's buffers."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return 1024 * int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1])

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def get(self, path):
        status, body = self.connection.ask(self.request("GET", path))
        assert status == 200, (path, status, body)
        return json.loads(body)

    def command(self, type, **fields):
        status, body = self.connection.ask(self.post({"type": type, **fields}))
        assert status == 200, (type, status, body)
        return json.loads(body)["version"]

    def post(self, body, path="/api/commands"):
        return self.request("POST", path, json.dumps(body).encode())

    def request(self, method, path, body=None, token=None, version="1.1"):
        """The bytes of a request, with the server's token unless there is another."""
        head = f"{method} {path} HTTP/{version}\r\nHost: 127.0.0.1:{self.port}\r\n"
        token = token or self.token
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + b"\r\n" + (body or b"")

    def connect(self, receive_buffer=None):
        peer = socket.socket()
        if receive_buffer:
            peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        peer.settimeout(PATIENCE)
        peer.connect(("127.0.0.1", self.port))
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return peer

    def rows(self, start=0, count=1000):
        return [(row["id"], row["text"]) for row in self.get(f"/api/rows?from={start}&count={count}")["rows"]]


class Client:
    """A connection that is used for one request after another, and opened anew where the server has closed it."""

    def __init__(self, server):
        self.server = server
        self.peer = None

    def ask(self, request):
        for is_last in (False, True):
            is_new = self.peer is None
            try:
                if is_new:
                    self.peer = self.server.connect()
                self.peer.sendall(request)
                return self._answer()
            except ConnectionError:
                self.close()
                # One that was idle may have been closed before the request was there.
                if is_new or is_last:
                    raise

    def close(self):
        if self.peer:
            self.peer.close()
        self.peer = None

    def _answer(self):
        received = b""
        while (answer := parsed(received)) is None:
            piece = self.peer.recv(65536)
            if not piece:
                raise ConnectionError("the server closed the connection")
            received += piece
        status, body, _ = answer
        if b"\r\nconnection: close\r\n" in received.split(b"\r\n\r\n", 1)[0].lower() + b"\r\n":
            self.close()
        return status, body


def parsed(received):
    """Status, body and length of the first answer in what was received, or None where it is not whole."""
    end = received.find(b"\r\n\r\n")
    if end < 0:
        return None
    head = received[:end].lower()
    found = re.search(rb"\r\ncontent-length: (\d+)", head)
    total = end + 4 + int(found[1])
    if len(received) < total:
        return None
    return int(head[9:12]), received[end + 4 : total], total
