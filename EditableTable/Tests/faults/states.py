"""What these programs wait with: for a state, and never for a time."""

import time

# A bound for what takes seconds at most on a quiet machine, on one that does much else.
PATIENCE = 600


def wait(condition, what, seconds=PATIENCE):
    """Waits until a condition holds; answers how long that took."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > seconds:
            raise RuntimeError(f"{what} did not come within {seconds} s")
        time.sleep(0.02)
    return time.monotonic() - began
