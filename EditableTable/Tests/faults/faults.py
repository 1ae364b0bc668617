"""Kills, partitions and other faults under load: whatever was acknowledged is there, once, in order and whole.

    faults.py single LOG-HAMMER                    one PostgreSQL
    faults.py cluster LOG-HAMMER EDITABLE-TABLE    three nodes, with failover; needs root and network namespaces

FAULT_ROUNDS says how many rounds each has instead of the few that every run of the tests has; FAULT_SEED repeats a run.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import cores  # noqa: E402
import figures
from database import Database
from hammers import Hammers
from servers import Servers
from states import PATIENCE, wait

SEED = int(os.environ.get("FAULT_SEED", random.randrange(1 << 32)))
RANDOM = random.Random(SEED)


ROUNDS = os.environ.get("FAULT_ROUNDS")


def rounds(few):
    return int(ROUNDS or few)


def say(text):
    print(text, flush=True)


def tell(name, hammers, began, outages=()):
    result, reports = hammers.finish()
    total = sum(report["acknowledged"] for report in reports)
    say(f"{name}: {result}")
    median = lambda key: sorted(report[key] for report in reports)[len(reports) // 2]
    line = f"  in {time.monotonic() - began:.0f} s; the last three writers: {total:.0f} acknowledged"
    line += f", ack {median('ack_p50'):.1f} ms (p99 {median('ack_p99'):.0f})"
    line += f", seen elsewhere after {median('seen_p50'):.1f} ms (p99 {median('seen_p99'):.0f})"
    if outages:
        line += f"; without an acknowledgement {min(outages):.1f} to {max(outages):.1f} s"
    say(line)


def killed_writers(database, program, folder):
    """kill -9 of a writer at random points."""
    count = rounds(10)
    hammers = Hammers(program, database, folder, "writers")
    try:
        began = time.monotonic()
        hammers.wait_for_more()
        for _ in range(count):
            time.sleep(RANDOM.uniform(0, 0.3))
            node = RANDOM.choice((1, 2, 3))
            hammers.kill(node)
            hammers.start(node)
            hammers.wait_for_more([node])
        tell(f"{count} writers killed at random points", hammers, began)
    finally:
        hammers.stop()


def killed_database(database, program, folder):
    """kill -9 of the only PostgreSQL, which comes back by itself."""
    count = max(rounds(3) // 4, 3)
    hammers = Hammers(program, database, folder, "database")
    try:
        began = time.monotonic()
        hammers.wait_for_more()
        for _ in range(count):
            time.sleep(RANDOM.uniform(0, 1))
            database.run("kill", 1)
            database.run("revive", 1)
            hammers.wait_for_more()
        tell(f"PostgreSQL killed {count} times", hammers, began)
    finally:
        hammers.stop()


def unkept_entry(database, program, folder):
    """What no standby has is shown to no reader, even when the primary has it: it may vanish with the primary."""
    hammers = Hammers(program, database, folder, "unkept", batch=1, pause=50)
    # An append that has its turn waits in its COMMIT.
    appending = "wait_event = 'SyncRep' AND (query LIKE '%append%' OR query = 'COMMIT')"
    reading = "wait_event = 'SyncRep' AND query LIKE '%head.trimmed%'"

    def ask(what, condition):
        return database.sql(
            f"SELECT {what} FROM pg_stat_activity WHERE application_name LIKE 'unkept-_' AND {condition}").splitlines()

    try:
        began = time.monotonic()
        hammers.wait_for_more()
        key = int(database.sql("SELECT key FROM editable_table.log WHERE name = 'unkept'"))
        newest = lambda: int(database.sql(f"SELECT newest FROM editable_table.log WHERE key = {key}"))
        database.sql("ALTER SYSTEM SET synchronous_standby_names = 'missing'")
        database.sql("SELECT pg_reload_conf()")
        # Once a commit waits, all later ones do; what it wrote is not visible, so this is the last that counts.
        wait(lambda: ask("pid", appending), "a commit that waits for the standby")
        kept = newest()

        # Breaking off the wait for the standby shows the entry to everyone who looks at the tables, and notifies the
        # followers of it. It does so once for each entry; a writer that tries again finds its own there.
        while newest() == kept:
            since = database.sql("SELECT clock_timestamp()")
            wait(lambda: ask("pid", appending), "a commit that waits for the standby")
            ended = ask("CASE WHEN pg_terminate_backend(pid) THEN pid ELSE 0 END", appending)
            wait(lambda: not ask("pid", f"pid IN ({', '.join(['0', *ended])})"), "the end of a broken off wait")
        # A follower that asks for such an entry waits for the standby, too, and its connection even after it gave up.
        wait(
            lambda: len(set(ask("application_name", f"{reading} AND query_start > '{since}'"))) == 3,
            "the three followers' questions for it")
        check = subprocess.run(
            [program, "check", "--url", database.url("unkept"), *map(str, hammers.files)], timeout=PATIENCE, text=True,
            capture_output=True)
        if check.returncode == 0 or "has not answered" not in check.stderr:
            raise RuntimeError(f"an entry that no standby has was shown: {check.stdout}{check.stderr}")
        if max(hammers.versions()) > kept:
            raise RuntimeError("something was acknowledged that no standby has")
        database.sql("ALTER SYSTEM RESET synchronous_standby_names")
        database.sql("SELECT pg_reload_conf()")
        hammers.wait_for_more()
        tell("entries that no standby has are shown to no reader", hammers, began)
    finally:
        hammers.stop()


def lost_primary(database, program, folder):
    """The primary killed, and cut off, under load; a writer beside each node."""
    faults = ["kill", "partition"] if not ROUNDS else []
    while len(faults) < rounds(2):
        faults.append(RANDOM.choice(("kill", "partition", "kill postgres", "kill database", "partition a standby")))
    hammers = Hammers(program, database, folder, "primary")
    outages = []
    try:
        began = time.monotonic()
        hammers.wait_for_more()
        for fault in faults:
            time.sleep(RANDOM.uniform(1, 3))
            primary = int(database.run("primary"))
            others = [node for node in (1, 2, 3) if node != primary]
            if fault == "partition a standby":
                victim = RANDOM.choice(others)
                others = [node for node in (1, 2, 3) if node != victim]
                database.run("partition", victim)
            elif fault == "partition":
                victim = primary
                database.run("partition", victim)
            else:
                victim = primary
                if fault == "kill":
                    # The table's server on that machine goes with it.
                    hammers.kill(victim)
                database.run("kill", victim, *fault.split()[1:])
            outage = hammers.wait_for_more(others)
            outages.append(outage)
            say(f"  {fault} (node {victim}): acknowledged again after {outage:.1f} s")
            time.sleep(RANDOM.uniform(0, 5))
            if "partition" in fault:
                database.run("heal", victim)
            else:
                database.run("revive", victim)
                if fault == "kill":
                    hammers.start(victim)
            hammers.wait_for_more()
            database.run("wait")
        tell(f"{len(faults)} faults of the cluster", hammers, began, outages)
    finally:
        hammers.stop()


def lost_primary_of_servers(database, program, folder):
    """The primary of three servers of the table killed, and cut off; what is cut off says so, and serves its rows."""
    servers = Servers(program, database, folder)
    outages = []
    try:
        began = time.monotonic()
        servers.wait_for_more()
        for fault in ["partition", "kill"]:
            time.sleep(RANDOM.uniform(1, 3))
            victim = int(database.run("primary"))
            others = [node for node in (1, 2, 3) if node != victim]
            if fault == "kill":
                servers.kill(victim)
            database.run(fault, victim)
            outages.append(servers.wait_for_more(others))
            say(f"  {fault} (node {victim}): acknowledged again after {outages[-1]:.1f} s")
            if fault == "partition":
                status, body = servers.get(victim, "/healthz")
                if status != 503 or "read_only" not in body:
                    raise RuntimeError(f"the server that is cut off says that all is well: {body}")
                if servers.get(victim, "/api/rows?count=1")[0] != 200:
                    raise RuntimeError("the server that is cut off does not serve the rows it has")
                database.run("heal", victim)
            else:
                database.run("revive", victim)
                servers.start(victim)
            servers.wait_for_more()
            database.run("wait")
        say(f"three servers: {servers.finish()}")
        say(
            f"  in {time.monotonic() - began:.0f} s; without an acknowledgement {min(outages):.1f} to {max(outages):.1f} s")
    finally:
        servers.stop()


def main():
    part, program = sys.argv[1:3]
    say(f"FAULT_SEED={SEED}")
    cores.keep()
    folder = tempfile.mkdtemp(prefix="editable-table-faults-")
    # User postgres passes through.
    os.chmod(folder, 0o711)
    database = None
    try:
        database = Database(f"{folder}/cluster", "start" if part == "cluster" else "single")
        if part == "cluster":
            say(figures.across_servers(database, sys.argv[3], folder, 60 if ROUNDS else 5))
            for people in (16, 256):
                say(figures.commands(database, program, folder, people, 20 if ROUNDS else 4))
            lost_primary(database, program, folder)
            lost_primary_of_servers(database, sys.argv[3], folder)
        else:
            for test in (killed_writers, killed_database, unkept_entry):
                test(database, program, folder)
        if cores.report():
            raise RuntimeError("a program crashed")
    except Exception:
        say(f"what was written is in {folder}")
        cores.report()
        raise
    else:
        database.stop()
        shutil.rmtree(folder)
    finally:
        if database and database.folder.exists():
            # The logs stay, and nothing goes on running.
            shutil.copytree(
                database.folder, f"{folder}/kept", ignore=lambda path, names: {
                    name for name in names if not (name.endswith(".log") or name.startswith("node"))})
            database.stop()


main()
