"""The server under test, and what a test says about a page in the words of a person using it."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import expect

sys.path.append(str(Path(__file__).resolve().parents[1]))
from waiting import until  # noqa: E402

patience = 10  # seconds: a bound for what should take milliseconds


class Server:
    """One `editable-table serve`, on a port of its own."""

    def __init__(self, rows=None, port=0, arguments=(), token=None, place=("--memory",)):
        self.rows = rows
        self.place = place
        self.arguments = arguments
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.process = None
        self.start(port)

    def start(self, port=0):
        binary = os.environ["EDITABLE_TABLE"]
        command = [binary, "serve", *self.place, "--port", str(port)]
        if self.rows is not None:
            command += ["--rows", str(self.rows)]
        command += self.arguments
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            found = re.search(r"http://\S+:(\d+)/", line)
            if found:
                self.url, self.port = found.group(), int(found.group(1))
                return
        raise AssertionError("the server ended before it listened")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise AssertionError("the server did not stop") from None
        self.process.stdout.close()

    def get(self, path):
        request = urllib.request.Request(self.url.rstrip("/") + path, headers=self.headers)
        with urllib.request.urlopen(request, timeout=patience) as answer:
            return json.load(answer)

    def command(self, type, **arguments):
        request = urllib.request.Request(
            self.url + "api/commands",
            data=json.dumps({"type": type, **arguments}).encode(),
            headers={"Content-Type": "application/json", **self.headers},
        )
        with urllib.request.urlopen(request, timeout=patience) as answer:
            return json.load(answer)

    def set(self, *texts):
        self.command("setItems", texts=list(texts))

    @property
    def count(self):
        return self.get("/api/table")["count"]

    def row(self, position):
        return self.get(f"/api/rows?from={position}&count=1")["rows"][0]

    @property
    def texts(self):
        return [row["text"] for row in self.get("/api/rows?from=0&count=1000")["rows"]]


class Table:
    """A page that shows the table."""

    def __init__(self, page, server):
        self.page = page
        self.server = server
        self.list = page.locator("#list")
        self.scroller = page.locator("#scroller")
        self.rows = page.locator(".row:not(.ghost)")

    # What the page shows

    @property
    def shown(self):
        """Position and text of every row in the document, in reading order."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll('.row:not(.ghost):not([data-loading])')].map(row =>
                 [row.querySelector('.prefix').textContent,
                  row.querySelector('input')?.value ?? row.querySelector('.text').textContent])"""
        )

    @property
    def texts(self):
        return [text for _, text in self.shown]

    def shows(self, *texts):
        until(lambda: self.texts == list(texts), f"the page to show {texts}, it shows {self.texts}")
        assert [prefix for prefix, _ in self.shown] == [f"entry{i}: " for i in range(len(texts))]

    def has(self, position, text, within=patience):
        """Waits until the page shows a text at a position, in sight of the person."""
        return until(lambda: self.text_in_sight(position) == text, f"entry{position} to be {text}", within)

    def text_in_sight(self, position):
        return self.page.evaluate(
            """position => {
                 const box = document.querySelector('#scroller').getBoundingClientRect();
                 const row = document.querySelector(`.row:not(.ghost)[aria-rowindex="${position + 1}"]`);
                 const place = row?.getBoundingClientRect();
                 if (!place || place.bottom <= box.top || place.top >= box.bottom) return null;
                 return row.querySelector('.text')?.textContent ?? null;
               }""",
            position,
        )

    def row(self, position):
        return self.page.locator(f'.row:not(.ghost)[aria-rowindex="{position + 1}"]')

    def with_text(self, text):
        return self.rows.filter(has=self.page.get_by_text(text, exact=True))

    def is_still(self):
        """Waits until nothing glides any more."""
        self.page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")

    @property
    def focused(self):
        """The text of the row that has focus."""
        return self.page.evaluate("() => document.activeElement.closest('.row')?.querySelector('.text')?.textContent")

    @property
    def state(self):
        return self.page.evaluate("() => document.documentElement.dataset.connection")

    def is_live(self):
        until(lambda: self.state == "live", "the stream to be open")

    @property
    def first_in_sight(self):
        """Position and offset from the top of the first row that a person sees."""
        return self.page.evaluate(
            """() => {
                 const top = document.querySelector('#scroller').getBoundingClientRect().top;
                 const places = [...document.querySelectorAll('.row:not(.ghost)')]
                   .map(row => [row.querySelector('.text').textContent, row.getBoundingClientRect()])
                   .filter(([, box]) => box.bottom > top + 1).sort((a, b) => a[1].top - b[1].top);
                 return [places[0][0], Math.round(places[0][1].top - top)];
               }"""
        )

    def hold_commands(self):
        """Keeps the page's commands from the server; the answer yields the next one, to be let go."""
        held = []
        self.page.route("**/api/commands", lambda route: held.append(route))

        def following():
            # Asking the page something lets the browser's events come in.
            until(lambda: self.page.evaluate("() => true") and held, "a command")
            return held.pop(0)

        return following

    # What a person does

    def handle(self, position):
        box = self.row(position).locator(".handle").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lift(self, position):
        x, y = self.handle(position)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        return x, y

    def drag(self, position, to):
        """Drags by the handle with the mouse, to another place in sight."""
        x, y = self.lift(position)
        self.page.mouse.move(x, y + (to - position) * 44, steps=8)
        self.page.mouse.up()

    def edit(self, position):
        self.row(position).locator(".content").click()
        self.page.locator("input.field").wait_for()

    def type_over(self, text):
        self.page.locator("input.field").fill(text)

    def edit_across_a_restart(self, position, text):
        """Leaves a row under edit whose server was killed and started anew."""
        self.edit(position)
        self.type_over(text)
        self.server.kill()
        expect(self.page.locator("#banner")).to_be_visible()
        self.server.start(self.server.port)
        expect(self.page.locator(".note")).to_have_text("The table was loaded again")

    def scroll_to(self, share):
        """Drags the scroll bar, as it were, to a share of its way."""
        self.scroller.evaluate("(it, share) => { it.scrollTop = share * (it.scrollHeight - it.clientHeight) }", share)
        self.next_frame()

    @property
    def first_position(self):
        """The position of the first row in full sight."""
        return self.page.evaluate(
            """() => {
                 const top = document.querySelector('#scroller').getBoundingClientRect().top - 1;
                 return Math.min(...[...document.querySelectorAll('.row:not(.ghost)')]
                   .filter(row => row.getBoundingClientRect().top >= top).map(row => row.ariaRowIndex - 1));
               }"""
        )

    def is_loaded(self):
        until(lambda: self.page.locator(".row[data-loading]").count() == 0, "the rows in sight")

    def reveal(self, position):
        """Goes to a position as a person would: by the scroll bar, back and forth, then by the wheel."""
        low, high = 0.0, 1.0
        while abs(self.first_position - position) > 100 and high - low > 1e-7:
            middle = (low + high) / 2
            self.scroll_to(middle)
            low, high = (middle, high) if self.first_position < position else (low, middle)
        while not self.first_position <= position < self.first_position + 6:
            rows = position - self.first_position - 2
            self.scroller.evaluate("(it, step) => { it.scrollTop += step }", max(-1200, min(1200, rows * 44)))
            self.next_frame()
        self.is_loaded()

    def next_frame(self):
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def screenshot(self, name):
        folder = Path(os.environ.get("SCREENSHOTS") or Path(__file__).parent / "artifacts")
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")
