"""People at one server: each sends a command, waits for the answer, and sends the next; what got no answer is sent again.

    client.py PORT PEOPLE FILE UNTIL

Acknowledged texts are written to FILE, a line each, until the file UNTIL appears.
"""

import asyncio
import json
import os
import secrets
import sys

PORT, PEOPLE, FILE, UNTIL = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]


async def ask(reader, writer, command):
    body = json.dumps(command).encode()
    head = f"POST /api/commands HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    status = int((await reader.readline()).split()[1])
    length = 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return status, json.loads(await reader.readexactly(length))


async def person(output):
    connection = None
    while not os.path.exists(UNTIL):
        text, identity = secrets.token_hex(8), secrets.token_hex(16)
        while True:
            try:
                if not connection:
                    connection = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", PORT), 5)
                status, answer = await asyncio.wait_for(
                    ask(*connection, {"type": "addItem", "text": text, "command": identity}), 30)
            except (OSError, EOFError, IndexError, ValueError, asyncio.TimeoutError):
                if connection:
                    connection[1].close()
                connection = None
                status = None
            if status == 200:
                output.write(f"{answer['version']} {text}\n")
                break
            if status not in (None, 429, 503, 504):
                raise RuntimeError(f"{status}: {answer}")
            if os.path.exists(UNTIL):
                return
            await asyncio.sleep(0.1)


async def main():
    with open(FILE, "a", buffering=1) as output:
        await asyncio.gather(*(person(output) for _ in range(PEOPLE)))


asyncio.run(main())
