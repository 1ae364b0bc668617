"""The windows under test, read and used by what assistive technology and the display give to any program."""

import os
import re
import subprocess
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

patience = 20  # seconds: a bound for what should take milliseconds


def until(condition, what):
    """Waits until a condition gives something; returns that."""
    end = time.monotonic() + patience
    while True:
        try:
            found = condition()
            if found:
                return found
        except GLib.Error:
            pass  # What was asked has gone meanwhile.
        if time.monotonic() > end:
            raise AssertionError(f"waited {patience} s for: {what}")
        time.sleep(0.02)


class Window:
    """One `editable-table-window`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([os.environ["EDITABLE_TABLE_WINDOW"], *arguments])
        self.application = until(self.find, "the window's program on the accessibility bus")
        self.frame = until(lambda: self.named("frame", None), "the window")

    def find(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the window's program ended with {self.process.returncode}")
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            application = desktop.get_child_at_index(index)
            if application and application.get_process_id() == self.process.pid:
                return application
        return None

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(patience)

    def all(self):
        """What there is, as (role, name, object), depth first."""

        def walk(object):
            if object is None:
                return
            yield object.get_role_name(), object.get_name(), object
            for index in range(object.get_child_count()):
                yield from walk(object.get_child_at_index(index))

        return list(walk(self.application))

    def named(self, role, name):
        for its_role, its_name, object in self.all():
            if its_role == role and (name is None or its_name == name):
                return object
        return None

    def texts(self):
        """What the rows say, in their order, as their names have it."""
        found = {}
        for role, name, object in self.all():
            match = re.fullmatch(r"entry(\d+): (.*)", name or "")
            if match and role == "list item":
                found[int(match[1])] = match[2]
        return [found[number] for number in sorted(found)]

    def shows(self, *texts):
        until(lambda: self.texts() == list(texts), f"the window shows {texts}; it shows {self.texts()}")

    def press(self, name):
        """Presses a button as a screen reader does."""
        button = until(lambda: self.button(name), f"the button {name}")
        assert button.do_action(0)

    def can_press(self, button):
        states = button.get_state_set()
        return states.contains(Atspi.StateType.VISIBLE) and states.contains(Atspi.StateType.SENSITIVE)

    def button(self, name):
        # The bus's names for roles have changed: a button was a push button.
        return self.named("push button", name) or self.named("button", name)
