"""What the tests in Python wait with."""

import time

PATIENCE = 60  # seconds: a bound for what should take milliseconds, on a machine that does much else


def until(condition, what, within=PATIENCE):
    """Waits until a condition holds; returns how long that took."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > within:
            raise AssertionError(f"waited {within} s for: {what}")
        time.sleep(0.005)
    return time.monotonic() - began
