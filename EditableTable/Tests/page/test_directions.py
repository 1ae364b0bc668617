"""Texts and names that are written from the right, or would turn round what follows, leave the page's sentences alone."""

import pytest
from playwright.sync_api import expect

from table import until

turned = "\u202eevil"  # what follows it is written from right to left
closed = "\u2069\u202eevil"  # and so is what follows this, if an isolate could be ended by it

TEXTS = [turned, closed, "\u05e9\u05dc\u05d5\u05dd"]


def lefts(element, *wanted):
    """Where on the screen parts of an element's text begin."""
    return element.evaluate(
        """(element, wanted) => wanted.map(part => {
             const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
             while (texts.nextNode()) {
               const at = texts.currentNode.data.indexOf(part);
               if (at < 0) continue;
               const range = document.createRange();
               range.setStart(texts.currentNode, at);
               range.setEnd(texts.currentNode, at + part.length);
               return range.getBoundingClientRect().left;
             }
             return null;
           })""",
        list(wanted),
    )


def is_in_order(element, *wanted):
    places = lefts(element, *wanted)
    assert None not in places
    assert places == sorted(places), places


def is_isolated(label):
    """Whether what a label leaves open is closed again before the page's own words go on."""
    depth = 0
    for letter in label:
        if letter in "\u2066\u2067\u2068":
            depth += 1
        elif letter == "\u2069":
            depth -= 1
            assert depth >= 0
        elif letter == "\u202e" or "\u0590" <= letter <= "\u05ff":
            assert depth > 0
    assert depth == 0


@pytest.mark.parametrize("text", TEXTS)
def test_a_message_is_read_in_its_order(serve, show, text):
    table = show(serve("a", "b"), width=900)
    table.shows("a", "b")
    table.edit(0)
    table.type_over(text)
    table.server.command("deleteItem", id=table.server.row(0)["id"])
    expect(table.page.locator(".note")).to_have_text("Deleted elsewhere")
    table.page.keyboard.press("Enter")
    toast = table.page.locator(".toast .words")
    expect(toast).to_contain_text("was not saved.")
    is_in_order(toast, "“", "” was not", "saved", "The row")
    expect(toast.locator("bdi")).to_have_text(text.removeprefix("\u2069"))
    table.screenshot("direction-message")


@pytest.mark.parametrize("text", TEXTS)
def test_a_note_under_a_row_is_read_in_its_order(serve, show, text):
    table = show(serve("a", "b"), width=900)
    table.edit(0)
    table.type_over("mine")
    table.server.command("editItem", id=table.server.row(0)["id"], text=text)
    note = table.page.locator(".note")
    expect(note).to_contain_text("elsewhere.")
    is_in_order(note, "Now “", "” elsewhere", "Enter replaces", "Esc")


@pytest.mark.parametrize("text", TEXTS)
def test_labels_and_announcements_isolate_texts(serve, show, text):
    table = show(serve("a", "b"))
    table.shows("a", "b")
    table.server.command("editItem", id=table.server.row(0)["id"], text=text)
    announcer = table.page.locator("#announcer")
    expect(announcer).to_contain_text("Changed entry0 to")
    expect(announcer.locator("bdi")).to_have_text([text.removeprefix("\u2069")])
    label = table.row(0).get_attribute("aria-label")
    assert label.startswith("entry0: \u2068") and "evil" in label or text == TEXTS[2]
    is_isolated(label)


def test_labels_of_plain_texts_are_plain(table):
    assert table.row(0).get_attribute("aria-label") == "entry0: a"


def test_names_are_isolated(serve, show):
    server = serve("a", "b")
    mine, theirs = show(server, width=900), show(server, width=900)
    name = "\u05d0\u05d1\u05d2"
    mine.page.get_by_role("button", name="You").click()
    mine.page.locator("#name").fill(name)
    mine.page.keyboard.press("Enter")
    own = mine.page.locator("#people button")
    expect(own).to_contain_text("(you)")
    is_in_order(own, name, "(you)")
    expect(own.locator("bdi")).to_have_text(name)
    mine.edit(0)
    expect(theirs.row(0).locator(".editor bdi")).to_have_text(name)
    is_isolated(theirs.row(0).get_attribute("aria-label"))
    until(lambda: "being edited by" in theirs.row(0).get_attribute("aria-label"), "the label to tell")
    theirs.edit(0)
    expect(theirs.page.locator("#announcer")).to_contain_text(f"{name} is editing this row, too")
    expect(theirs.page.locator("#announcer bdi")).to_have_text(name)
