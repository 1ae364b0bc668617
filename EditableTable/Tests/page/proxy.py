"""A bad connection: a proxy that trickles, stalls, cuts and resets what goes through it, until it heals."""

import random
import socket
import struct
import threading
import time


class Proxy:
    """Stands in front of a server on a port of its own; ends with the block it is used in."""

    def __init__(self, port, seed):
        self.port_behind = port
        self.random = random.Random(seed)
        self.misbehaves = threading.Event()
        self.has_ended = False
        self.counts = {}
        self.loses_answer = threading.Event()
        self.doomed = None
        self.lock = threading.Lock()
        self.open_ones = set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.heal()
        self.has_ended = True
        # Unlike close, it wakes the thread that waits there.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        with self.lock:
            for peer in self.open_ones:
                self._shut(peer)

    def misbehave(self):
        self.misbehaves.set()

    def heal(self):
        self.misbehaves.clear()

    def lose_answer(self):
        """The next command reaches the server, and its connection breaks before the answer."""
        self.loses_answer.set()

    def _choose(self, *weighted):
        with self.lock:
            choice = self.random.choices([name for name, _ in weighted], [weight for _, weight in weighted])[0]
            self.counts[choice] = self.counts.get(choice, 0) + 1
            return choice, random.Random(self.random.random())

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.misbehaves.is_set() and self._choose(("take", 9), ("turn away", 1))[0] == "turn away":
                self._reset(client)
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.port_behind))
            except OSError:
                self._reset(client)
                continue
            with self.lock:
                self.open_ones |= {client, server}
            halves = [threading.Thread(target=self._carry, args=pair, daemon=True)
                      for pair in ((client, server), (server, client))]  # fmt: skip
            for half in halves:
                half.start()
            threading.Thread(target=self._tidy, args=(halves, client, server), daemon=True).start()

    def _tidy(self, halves, *peers):
        for half in halves:
            half.join()
        with self.lock:
            self.open_ones -= set(peers)
        for peer in peers:
            peer.close()

    def _carry(self, source, sink):
        try:
            while piece := source.recv(16384):
                if self.loses_answer.is_set() and piece.startswith(b"POST /api/commands"):
                    self.loses_answer.clear()
                    self.doomed = source
                if sink is self.doomed:
                    self._break(source, sink, is_reset=True)
                    return
                if self.misbehaves.is_set():
                    if not self._disturb(piece, source, sink):
                        return
                else:
                    sink.sendall(piece)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            self._shut(source)
            self._shut(sink)

    def _disturb(self, piece, source, sink):
        """Passes a piece on as a bad connection does; False when there is no connection any more."""
        kind, generator = self._choose(("pass", 8), ("trickle", 4), ("stall", 2), ("cut", 1), ("reset", 1))
        if kind in ("cut", "reset"):
            # In the midst of what was said, or before any of it.
            sink.sendall(piece[: generator.randrange(len(piece))])
            self._break(source, sink, is_reset=kind == "reset")
            return False
        if kind == "stall":
            until = time.monotonic() + generator.uniform(0.1, 2)
            while self.misbehaves.is_set() and time.monotonic() < until:
                time.sleep(0.02)
        while kind == "trickle" and piece and self.misbehaves.is_set():
            length = generator.randint(1, 40)
            sink.sendall(piece[:length])
            piece = piece[length:]
            time.sleep(generator.uniform(0, 0.02))
        sink.sendall(piece)
        return True

    def _break(self, *peers, is_reset):
        for peer in peers:
            if is_reset:
                self._linger_not(peer)
            self._shut(peer)

    def _reset(self, peer):
        self._linger_not(peer)
        peer.close()

    def _linger_not(self, peer):
        """When it is closed, the other side is told of an error instead of an end."""
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

    def _shut(self, peer):
        try:
            peer.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
