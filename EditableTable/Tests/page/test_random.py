"""Pages under random edits, from elsewhere and by their own person, end with what the server has."""

import random
import urllib.error

import pytest

from table import until


class Elsewhere:
    """Somebody else, who edits the table at random."""

    def __init__(self, server, generator):
        self.server, self.random = server, generator
        self.ids = [row["id"] for row in server.get("/api/rows?from=0&count=1000")["rows"]]

    def act(self):
        try:
            self._act()
        except urllib.error.HTTPError as error:
            # The row was deleted on the page meanwhile.
            if error.code != 404:
                raise

    def _act(self):
        kind = self.random.choice(["insert", "delete", "move", "edit", "add"])
        rows = self.server.get("/api/rows?from=0&count=1000")["rows"]
        row = self.random.choice(rows) if rows else None
        if kind == "add" or row is None:
            self.server.command("addItem")
        elif kind == "insert":
            self.server.command("insertItem", at=self.random.randint(0, len(rows)), text=str(self.random.random()))
        elif kind == "delete":
            self.server.command("deleteItem", id=row["id"])
        elif kind == "move":
            self.server.command("moveItem", id=row["id"], to=self.random.randrange(len(rows)))
        else:
            self.server.command("editItem", id=row["id"], text=str(self.random.random()))


def agree(table):
    """The page shows what the server has, each row in its place, and none twice."""

    def agrees():
        places = table.page.evaluate(
            """() => { const scroller = document.querySelector('#scroller');
                       const top = scroller.getBoundingClientRect().top - scroller.scrollTop;
                       return [...document.querySelectorAll('.row:not(.ghost)')].map(row =>
                         [row.ariaRowIndex - 1, row.querySelector('.text').textContent,
                          Math.round(row.getBoundingClientRect().top - top)]) }""")
        texts = table.server.texts
        if len({position for position, _, _ in places}) != len(places):
            return False
        return places == sorted(places) and all(
            position < len(texts) and texts[position] == text and y == position * 44 for position, text, y in places)

    until(lambda: table.page.evaluate("() => document.getAnimations().length") == 0 and agrees(), "page and server to agree")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rows", [6, 60])
def test_a_page_follows_random_edits_from_elsewhere(serve, show, seed, rows):
    print("seed", seed)
    generator = random.Random(seed)
    server = serve(rows=rows)
    table = show(server)
    until(lambda: table.texts, "rows")
    if rows > 20:
        table.scroll_to(0.5)
    elsewhere = Elsewhere(server, generator)
    for _ in range(12):
        for _ in range(8):
            elsewhere.act()
        agree(table)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_person_edits_while_others_do(serve, show, seed):
    print("seed", seed)
    generator = random.Random(seed)
    server = serve(rows=12)
    table = show(server)
    until(lambda: len(table.texts) == 12, "rows")
    elsewhere = Elsewhere(server, generator)
    table.row(3).focus()
    keys = ["Alt+ArrowUp", "Alt+ArrowDown", "ArrowUp", "ArrowDown", "Home", "End", "Insert", "Delete"]
    for _ in range(10):
        for _ in range(6):
            table.page.keyboard.press(generator.choice(keys))
            if generator.random() < 0.6:
                elsewhere.act()
        agree(table)
        assert table.page.evaluate("() => document.activeElement.closest('#list') !== null")
