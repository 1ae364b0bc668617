"""Many viewers of one server in one thread: what docs/http-api.md says a viewer does, and nothing else."""

import json
import select
import time

from served import PATIENCE


class Viewer:
    """One stream, and the window that a viewer has made of what came through it."""

    def __init__(self, server, start, size, receive_buffer=None):
        self.server, self.start, self.size, self.receive_buffer = server, start, size, receive_buffer
        self.version = self.history = None
        self.rows = []
        self.streams = 0
        self.open()

    def open(self):
        path = f"/api/changes?from={self.start}&count={self.size}"
        if self.version is not None:
            path += f"&since={self.version}&history={self.history}"
        self.received = b""
        self.is_under_way = False
        self.streams += 1
        self.peer = self.server.connect(self.receive_buffer)
        # With HTTP/1.0, what comes is the stream itself, in no chunks.
        self.peer.sendall(self.server.request("GET", path, version="1.0"))
        self.peer.setblocking(False)

    def read(self):
        """Takes what is there; False where the stream has ended."""
        try:
            piece = self.peer.recv(1 << 16)
        except BlockingIOError:
            return True
        except ConnectionError:
            return False
        self.received += piece
        return bool(piece)

    def apply(self):
        """Makes the window follow all whole events that have come."""
        if not self.is_under_way:
            head, separator, rest = self.received.partition(b"\r\n\r\n")
            if not separator:
                return
            assert head.split(b" ")[1] == b"200", head
            self.is_under_way, self.received = True, rest
        *events, self.received = self.received.split(b"\n\n")
        for event in events:
            fields = dict(line.split(b": ", 1) for line in event.split(b"\n") if not line.startswith(b":") and line)
            if b"data" in fields:
                self._take(fields.get(b"event", b"message").decode(), json.loads(fields[b"data"]))

    def _take(self, name, message):
        if "history" in message:
            self.history = message["history"]
        if name == "window":
            assert message["from"] == self.start, message
            self.rows = [(row["id"], row["text"]) for row in message["rows"]]
            self.version = message["version"]
        elif name == "change":
            assert message["since"] == self.version, f"a change from {message['since']} for one at {self.version}"
            before, after = self.rows, {}
            for at, was, count in message["kept"]:
                for step in range(count):
                    after[at + step] = before[was + step - self.start]
            for row in message["rows"]:
                after[row["at"]] = (row["id"], row["text"])
            positions = sorted(after)
            assert positions == list(range(self.start, self.start + len(positions))), "a window without gaps"
            self.rows = [after[position] for position in positions]
            self.version = message["version"]

    def close(self):
        self.peer.close()


class Viewers:
    """Viewers that read, all waited for at once."""

    def __init__(self):
        self.poll = select.epoll()
        self.all = {}

    def add(self, viewer):
        self.all[viewer.peer.fileno()] = viewer
        self.poll.register(viewer.peer, select.EPOLLIN)

    def __iter__(self):
        return iter(self.all.values())

    def __len__(self):
        return len(self.all)

    def reach(self, version):
        """Reads until all have said that they are at a version, and applies it only then, so that little beside the
        server is timed; returns the seconds after which half, and all, had it."""
        began = time.monotonic()
        mark = f"id: {version}\n".encode()
        waiting = {number for number, viewer in self.all.items() if viewer.version is None or viewer.version < version}
        half = len(waiting) // 2
        times = [0.0, 0.0]
        while waiting:
            if time.monotonic() - began > PATIENCE:
                raise AssertionError(f"{len(waiting)} of {len(self)} viewers have not got version {version}")
            for number, _ in self.poll.poll(1, len(self)):
                viewer = self.all.get(number)
                if viewer and not viewer.read():
                    self.reopen(number)
                elif viewer and mark in viewer.received and viewer.received.endswith(b"\n\n"):
                    waiting.discard(number)
            times[1] = time.monotonic() - began
            if len(waiting) > half:
                times[0] = times[1]
        for viewer in self:
            viewer.apply()
        return times

    def follow(self, version):
        """Reads and applies until all are at a version or a later one."""
        began = time.monotonic()
        while any(viewer.version is None or viewer.version < version for viewer in self):
            if time.monotonic() - began > PATIENCE:
                raise AssertionError(f"viewers are at {sorted({viewer.version for viewer in self})}, not {version}")
            self.turn(1)

    def turn(self, timeout):
        """Reads what is there and applies it."""
        for number, _ in self.poll.poll(timeout, max(1, len(self))):
            viewer = self.all.get(number)
            if viewer is None:
                continue
            is_open = viewer.read()
            viewer.apply()
            if not is_open:
                self.reopen(number)

    def reopen(self, number):
        """Goes on where a stream ended."""
        viewer = self.all.pop(number)
        self.poll.unregister(number)
        viewer.apply()
        viewer.close()
        viewer.open()
        self.add(viewer)

    def close(self):
        for viewer in self:
            viewer.close()
        self.poll.close()


def check(viewers, rows):
    """Every viewer has the rows of its window, and no others."""
    for viewer in viewers:
        expected = rows[viewer.start : viewer.start + viewer.size]
        differing = [number for number in range(viewer.size) if viewer.rows[number : number + 1] != expected[number : number + 1]]
        assert viewer.rows == expected, (
            f"a viewer of {viewer.start}, {viewer.size} at version {viewer.version} has {len(viewer.rows)} rows, and others at"
            f" {differing}: {[viewer.rows[number : number + 1] for number in differing[:3]]},"
            f" not {[expected[number : number + 1] for number in differing[:3]]}"
        )
