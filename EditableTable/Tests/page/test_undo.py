import json

import pytest
from playwright.sync_api import expect

from table import Table, until


def button(table, name):
    return table.page.get_by_role("button", name=name, exact=True)


def can(table, name):
    expect(button(table, name)).to_have_attribute("aria-disabled", "false")


def cannot(table, name):
    expect(button(table, name)).to_have_attribute("aria-disabled", "true")


def test_buttons_undo_and_redo_what_the_person_did(table):
    cannot(table, "Undo")
    cannot(table, "Redo")
    table.row(1).locator(".minus").click()
    table.shows(*"acde")
    table.drag(0, 2)
    table.shows(*"cdae")
    can(table, "Undo")
    cannot(table, "Redo")
    table.is_still()
    table.screenshot("undo")
    button(table, "Undo").click()
    table.shows(*"acde")
    button(table, "Undo").click()
    table.shows(*"abcde")
    cannot(table, "Undo")
    button(table, "Redo").click()
    button(table, "Redo").click()
    table.shows(*"cdae")
    cannot(table, "Redo")
    assert table.server.texts == list("cdae")


def test_keys_undo_and_redo(table):
    press = table.page.keyboard.press
    for position in range(2):
        table.row(0).focus()
        press("Delete")
        table.shows(*"abcde"[position + 1:])
    press("Control+z")
    table.shows(*"bcde")
    press("Control+z")
    table.shows(*"abcde")
    press("Control+Shift+Z")
    table.shows(*"bcde")
    press("Control+y")
    table.shows(*"cde")
    table.page.locator("body").click(position={"x": 5, "y": 600})
    press("Meta+z")
    table.shows(*"bcde")


LAYOUTS = {  # what the keys at the places of Z and Y give, without and with Shift
    "Russian": ("я", "Я", "н"),
    "Greek": ("ζ", "Ζ", "υ"),
    "Hebrew": ("ז", "Z", "ט"),
    "Arabic": ("ئ", "~", "غ"),
}


def strike(table, key, code, modifiers):
    """A key of another layout: what it gives, and where it is. Control is 2, Shift 8."""
    session = table.page.context.new_cdp_session(table.page)
    for type in ["rawKeyDown", "keyUp"]:
        session.send("Input.dispatchKeyEvent", {
            "type": type, "key": key, "code": code, "modifiers": modifiers,
            "windowsVirtualKeyCode": ord(code[-1]) if code.startswith("Key") else 186})
    session.detach()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_keys_undo_and_redo_in_layouts_without_latin_letters(table, layout):
    z, shifted, y = LAYOUTS[layout]
    table.row(0).focus()
    table.page.keyboard.press("Delete")
    table.shows(*"bcde")
    strike(table, z, "KeyZ", 2)
    table.shows(*"abcde")
    strike(table, shifted, "KeyZ", 2 + 8)
    table.shows(*"bcde")
    strike(table, z, "KeyZ", 2)
    table.shows(*"abcde")
    strike(table, y, "KeyY", 2)
    table.shows(*"bcde")


def test_letters_count_where_a_layout_has_them(table):
    """AZERTY has Z at the place of W, QWERTZ at that of Y, and Dvorak at that of the slash."""
    for code, other in [("KeyW", "w"), ("KeyY", "y"), ("Slash", ";")]:
        table.row(0).focus()
        table.page.keyboard.press("Delete")
        table.shows(*"bcde")
        if other != "y":
            strike(table, other, "KeyZ", 2)
        strike(table, "z", code, 2)
        table.shows(*"abcde")


def test_a_text_field_undoes_its_own_typing(table):
    table.row(4).locator(".minus").click()
    table.shows(*"abcd")
    table.edit(0)
    table.page.keyboard.type("typed")
    table.page.keyboard.press("Control+z")
    expect(table.page.locator("input.field")).to_have_value("a")
    table.page.keyboard.press("Control+Shift+Z")
    expect(table.page.locator("input.field")).to_have_value("typed")
    assert table.server.texts == list("abcd")
    table.page.keyboard.press("Enter")
    until(lambda: table.server.texts[0] == "typed", "the server to have the text")
    table.page.keyboard.press("Control+z")
    table.shows(*"abcd")


def test_each_page_undoes_its_own(serve, show):
    server = serve(*"abcde")
    mine, theirs = show(server), show(server)
    mine.row(0).locator(".minus").click()
    theirs.shows(*"bcde")
    theirs.row(3).locator(".minus").click()
    mine.shows(*"bcd")
    button(mine, "Undo").click()
    mine.shows(*"abcd")
    cannot(mine, "Undo")
    button(theirs, "Undo").click()
    theirs.shows(*"abcde")
    mine.shows(*"abcde")


def test_what_others_left_nothing_of_is_said(table):
    table.edit(0)
    table.type_over("mine")
    table.page.keyboard.press("Enter")
    can(table, "Undo")
    table.server.command("deleteItem", id=table.server.row(0)["id"])
    table.shows(*"bcde")
    button(table, "Undo").click()
    expect(table.page.get_by_role("alert")).to_contain_text("Nothing of yours is left to undo.")
    cannot(table, "Undo")
    table.shows(*"bcde")


def test_the_announcer_says_what_was_undone_and_the_button_keeps_the_focus(table):
    announcer = table.page.locator("#announcer")
    table.row(1).locator(".minus").click()
    expect(announcer).to_have_text("Deleted entry1: b. 4 rows.")
    button(table, "Undo").focus()
    table.page.keyboard.press("Enter")
    expect(announcer).to_contain_text("Inserted entry1: b. 5 rows")
    expect(announcer).to_contain_text("Undone")
    cannot(table, "Undo")
    expect(button(table, "Undo")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(announcer).to_have_text("Nothing of yours is left to undo..")
    table.page.keyboard.press("Control+Shift+Z")
    expect(announcer).to_contain_text("Redone")


def test_what_is_undone_out_of_sight_is_said(serve, show):
    table = show(serve(rows=3000))
    last = table.server.row(2999)["text"]
    table.row(0).focus()
    table.page.keyboard.press("End")
    table.has(2999, last)
    table.page.keyboard.press("Delete")
    until(lambda: table.server.count == 2999, "the row to go")
    table.scroll_to(0)
    table.is_loaded()
    button(table, "Undo").click()
    until(lambda: table.server.row(2999)["text"] == last, "the row to come back")
    expect(table.page.get_by_role("status").filter(has_text="not in sight")).to_be_visible()
    table.row(0).locator(".minus").click()
    button(table, "Undo").click()
    cannot(table, "Undo")
    expect(table.page.locator(".toast")).to_have_count(1)


def test_a_page_that_is_loaded_again_is_the_same_person(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.row(0).locator(".minus").click()
    table.shows("b", "c")
    table.page.reload()
    table.shows("b", "c")
    can(table, "Undo")
    button(table, "Undo").click()
    table.shows("a", "b", "c")
    can(table, "Redo")
    other = show(server)
    other.shows("a", "b", "c")
    cannot(other, "Redo")


def test_a_server_that_was_started_again_has_nothing_to_undo(table):
    table.row(0).locator(".minus").click()
    can(table, "Undo")
    table.server.kill()
    table.server.start(table.server.port)
    until(lambda: len(table.texts) == 5, "the new table")
    cannot(table, "Undo")


def test_a_page_that_may_keep_nothing_undoes_all_the_same(serve, browser, show):
    table = show(serve(*"abc"))
    table.page.add_init_script("Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no') } })")
    table.page.reload()
    table.shows("a", "b", "c")
    bodies = []
    table.page.on("request", lambda request: request.method == "POST" and bodies.append(request.post_data))
    table.row(0).locator(".minus").click()
    table.shows("b", "c")
    button(table, "Undo").click()
    table.shows("a", "b", "c")
    people = {json.loads(body)["person"] for body in bodies if "person" in body}
    assert len(people) == 1 and len(people.pop()) == 32


def test_a_duplicated_tab_is_a_person_of_its_own(table):
    """A browser that duplicates a tab copies what it has stored for the session, as it does for a window a page opens."""
    table.row(0).locator(".minus").click()
    table.shows(*"bcde")
    can(table, "Undo")
    first = person(table)
    with table.page.expect_popup() as opened:
        table.page.evaluate("() => { window.open(location.href) }")
    copy = Table(opened.value, table.server)
    copy.shows(*"bcde")
    copy.row(0).locator(".minus").click()
    for each in table, copy:
        each.shows(*"cde")
    until(lambda: person(copy) != first, "a person of its own")
    button(copy, "Undo").click()
    for each in table, copy:
        each.shows(*"bcde")
    cannot(copy, "Undo")
    copy.page.reload()
    copy.shows(*"bcde")
    can(copy, "Redo")
    assert person(table) == first
    button(table, "Undo").click()
    table.shows(*"abcde")


def test_a_duplicated_tab_without_locks_is_a_person_of_its_own(table):
    """Browsers have locks only where a page came with TLS, or from the machine itself."""
    table.page.context.add_init_script("Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })")
    table.page.reload()
    table.is_live()
    table.row(0).locator(".minus").click()
    table.shows(*"bcde")
    can(table, "Undo")
    with table.page.expect_popup() as opened:
        table.page.evaluate("() => { window.open(location.href) }")
    copy = Table(opened.value, table.server)
    until(lambda: person(copy) not in (None, person(table)), "a person of its own")
    cannot(copy, "Undo")
    table.page.reload()
    table.is_live()
    can(table, "Undo")


def person(table):
    return table.page.evaluate("() => sessionStorage.getItem('person')")
