"""Load on the server itself: many viewers, viewers that never read, mutated requests, many commands.

    load.py short|long [NAME...]

EDITABLE_TABLE names the server's program; LOAD_SEED repeats a run. What is printed is not judged, apart from memory, which
has generous bounds: only that everybody has the right rows, and that nothing is lost or held.
"""

import os
import random
import resource
import statistics
import sys
import tempfile
import time

from commands import durable, restart
from mutations import mutated_requests
from served import Served
from viewers import Viewer, Viewers, check

# Found through the folder that `served` adds.
import cores  # noqa: E402

MEBIBYTE = 1 << 20


def say(text):
    print(text, flush=True)


def many_viewers(is_long, generator):
    """An edit reaches everyone."""
    count = 5000 if is_long else 500
    with Served("--memory", "--rows", "1000") as server:
        viewers = Viewers()
        try:
            # What the first ones cost, the server needs anyway.
            for number in range(20):
                viewers.add(Viewer(server, 0, 50))
            version = server.command("insertItem", at=0, text="first")
            viewers.follow(version)
            before, first = server.memory, len(viewers)
            for number in range(count - first):
                viewers.add(Viewer(server, (0, 10, 400)[number % 3], 50))
                if number % 100 == 99:
                    viewers.turn(0)
            viewers.follow(version)
            opened = server.memory
            times = []
            for number in range(30):
                kind = generator.choice(["insertItem", "insertItem", "deleteItem"])
                if kind == "insertItem":
                    version = server.command(kind, at=generator.randrange(30), text=str(generator.random()))
                else:
                    version = server.command(kind, id=server.rows(generator.randrange(30), 1)[0][0])
                times.append(viewers.reach(version))
            check(viewers, server.rows())
            streams = {viewer.streams for viewer in viewers}
            assert streams == {1}, f"streams were cut: {streams}"
            after = server.memory
        finally:
            viewers.close()
    each = lambda now: (now - before) / (count - first)
    half, whole = (1000 * statistics.median(column) for column in zip(*times))
    say(
        f"{count} viewers: {each(opened):.0f} bytes each, {each(after):.0f} after {len(times)} edits; an edit is with half of"
        f" them after {half:.0f} ms and with all after {whole:.0f} ms (medians; this reader's time is in them)"
    )
    # The first edits fill pools that stay; few viewers share these among fewer.
    assert each(after) < (16 if is_long else 64) * 1024


def viewers_that_never_read(is_long, generator):
    """What they miss is not kept for them, and they catch up when they read again."""
    changes, slow_count = (20_000 if is_long else 2000), 200
    with Served("--memory", "--rows", "100") as server:
        reading, slow = Viewers(), []
        for _ in range(10):
            reading.add(Viewer(server, 0, 50))
        version = 0

        def edit(count):
            nonlocal version
            ids = [id for id, _ in server.rows(0, 50)]
            for number in range(count):
                # So long that few fit into what the kernel keeps for a viewer.
                text = f"{number} " + generator.choice("abcdef") * generator.randrange(3000, 4000)
                version = server.command("editItem", id=generator.choice(ids), text=text)
                if number % 10 == 0:
                    reading.turn(0)

        try:
            # As many versions as the table keeps: these cost what they cost without slow viewers, too.
            edit(1500)
            reading.follow(version)
            before = server.memory
            for _ in range(slow_count):
                slow.append(Viewer(server, 0, 50, receive_buffer=4096))
            edit(changes)
            reading.follow(version)
            after = server.memory
            check(reading, server.rows())
            assert all(viewer.streams == 1 for viewer in reading), "no stream that was read was cut"
            for viewer in slow:
                reading.add(viewer)
            version = server.command("insertItem", at=0, text="the last")
            reading.follow(version)
            check(reading, server.rows())
            cut = sum(viewer.streams > 1 for viewer in slow)
        finally:
            reading.close()
    say(
        f"{slow_count} viewers that never read: {(after - before) / MEBIBYTE:.1f} MiB more after {changes} changes;"
        f" {cut} of them had been cut off; all ended with the right rows"
    )
    # A window is up to 200 kB here, and each viewer may have one that it has not taken.
    assert after - before < 128 * MEBIBYTE


def mutated(is_long, generator):
    say(mutated_requests(20_000 if is_long else 2000, generator))


def durable_commands(is_long, generator):
    with tempfile.TemporaryDirectory() as folder:
        say(durable(f"{folder}/table.db", 30_000 if is_long else 3000))


def restarts(is_long, generator):
    if is_long:
        with tempfile.TemporaryDirectory() as folder:
            say(restart(folder, rows=1_000_000, tail=99_000))


ALL = {
    "viewers": many_viewers, "slow": viewers_that_never_read, "mutated": mutated, "durable": durable_commands,
    "restart": restarts,
}  # fmt: skip


def main():
    form, *names = sys.argv[1:]
    assert form in ("short", "long") and set(names) <= set(ALL), __doc__
    needed = 5500 if form == "long" else 1000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise SystemExit(f"The system lets a program open {hard} files here, and this takes {needed}: raise `ulimit -Hn`.")
    seed = int(os.environ.get("LOAD_SEED", random.randrange(1 << 32)))
    say(f"LOAD_SEED={seed}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(needed, soft), hard))
    cores.keep()
    try:
        for name in names or ALL:
            began = time.monotonic()
            ALL[name](form == "long", random.Random(f"{seed} {name}"))
            say(f"  {name}: {time.monotonic() - began:.1f} s")
    finally:
        has_crashed = cores.report()
    if has_crashed:
        raise SystemExit("A program crashed.")


if __name__ == "__main__":
    main()
