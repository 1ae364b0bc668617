"""How long an edit takes from a person at one server to a viewer of another.

    latency.py edit PORT FILE UNTIL    edits the first row again and again: a line each, its number and when it was sent
    latency.py view PORT FILE UNTIL    sees the edits: a line each, its number and when it came

Both until the file UNTIL appears. Times are of the machine's monotonic clock, in nanoseconds, which all processes share.
"""

import http.client
import json
import os
import re
import socket
import sys
import time

PORT, FILE, UNTIL = int(sys.argv[2]), sys.argv[3], sys.argv[4]
# Between two edits: quick for a person, and idle for a server.
PAUSE = 0.02


def edit():
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=300)

    def ask(method, path, body=None):
        connection.request(
            method, path, body and json.dumps(body), {"Content-Type": "application/json"} if body else {})
        response = connection.getresponse()
        answer = json.loads(response.read())
        if response.status != 200:
            raise RuntimeError(f"{response.status}: {answer}")
        return answer

    row = ask("GET", "/api/rows?count=1")["rows"][0]["id"]
    with open(FILE, "w", buffering=1) as output:
        number = 0
        while not os.path.exists(UNTIL):
            number += 1
            sent = time.monotonic_ns()
            ask("POST", "/api/commands", {"type": "editItem", "id": row, "text": f"edit {number}"})
            output.write(f"{number} {sent} {time.monotonic_ns()}\n")
            time.sleep(PAUSE)


def view():
    peer = socket.create_connection(("127.0.0.1", PORT), 20)
    peer.sendall(f"GET /api/changes?from=0&count=20 HTTP/1.0\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
    peer.settimeout(0.2)
    rest = b""
    with open(FILE, "w", buffering=1) as output:
        while not os.path.exists(UNTIL):
            try:
                piece = peer.recv(1 << 16)
            except TimeoutError:
                continue
            came = time.monotonic_ns()
            if not piece:
                raise RuntimeError("the stream ended")
            *lines, rest = (rest + piece).split(b"\n")
            for line in lines:
                for number in re.findall(rb'"text":"edit (\d+)"', line):
                    output.write(f"{number.decode()} {came}\n")


{"edit": edit, "view": view}[sys.argv[1]]()
