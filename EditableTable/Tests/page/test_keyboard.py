from playwright.sync_api import expect

from table import until


def press(table, *keys):
    for key in keys:
        table.page.keyboard.press(key)


def focus(table, position=0):
    table.row(position).focus()


def test_tab_reaches_the_bar_one_row_and_its_controls(table):
    names = []
    for _ in range(8):
        press(table, "Tab")
        names.append(table.page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert names[:7] == [
        "Refresh", "Undo", "Redo", "Add row", "entry0: a", "Delete entry0", "Move entry0"]
    assert names[7] not in ("entry1: b", "Delete entry1")


def test_arrows_home_and_end_move_the_focus(table):
    focus(table)
    seen = []
    for key in ["ArrowDown", "ArrowDown", "ArrowUp", "End", "ArrowDown", "Home", "ArrowUp"]:
        press(table, key)
        seen.append(table.focused)
    assert seen == ["c" if i == 1 else x for i, x in enumerate(["b", "c", "b", "e", "e", "a", "a"])]


def test_pages_and_ends_of_a_long_table(serve, show):
    table = show(serve(rows=1000))
    until(lambda: len(table.texts) > 10, "rows")
    rows = table.server.texts
    focus(table)
    press(table, "PageDown")
    page = rows.index(table.focused)
    assert 8 < page < 14
    press(table, "PageDown", "PageDown")
    until(lambda: table.focused == rows[3 * page], "three pages down")
    table.has(3 * page, rows[3 * page])
    press(table, "End")
    until(lambda: table.focused == rows[999], "the end")
    table.has(999, rows[999])
    press(table, "PageUp")
    until(lambda: table.focused == rows[999 - page], "a page up")
    press(table, "Home")
    until(lambda: table.focused == rows[0], "the start")
    table.has(0, rows[0])


def test_alt_and_arrows_move_the_row_and_keep_its_focus(table):
    focus(table, 1)
    press(table, "Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowDown")
    table.shows(*"acdeb")
    assert table.focused == "b"
    until(lambda: table.server.texts == list("acdeb"), "the server to have moved the row")
    press(table, "Alt+ArrowUp")
    table.shows(*"acdbe")
    press(table, "Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp", "Alt+ArrowUp")
    until(lambda: table.server.texts == list("bacde"), "the row to be first")
    table.shows(*"bacde")
    assert table.focused == "b"


def test_delete_gives_focus_to_the_neighbour(table):
    focus(table, 1)
    press(table, "Delete")
    table.shows(*"acde")
    assert table.focused == "c"
    press(table, "End", "Delete")
    table.shows(*"acd")
    assert table.focused == "d"


def test_deleting_by_the_minus_gives_focus_to_the_neighbour(table):
    table.row(1).locator(".minus").focus()
    press(table, "Enter")
    table.shows(*"acde")
    assert table.focused == "c"


def test_focus_survives_the_last_row(serve, show):
    table = show(serve("only"))
    table.shows("only")
    focus(table)
    press(table, "Delete")
    table.shows()
    assert table.page.evaluate("() => document.activeElement.id") == "list"
    press(table, "Insert")
    until(lambda: len(table.texts) == 1, "a row")
    press(table, "ArrowDown")
    assert table.focused == table.texts[0]


def test_a_focused_row_deleted_elsewhere_gives_focus_to_the_neighbour(table):
    focus(table, 2)
    table.server.command("deleteItem", id=table.server.row(2)["id"])
    table.shows(*"abde")
    assert table.focused == "d"


def test_focus_stays_on_its_row_when_others_change(table):
    focus(table, 2)
    element = table.row(2).element_handle()
    table.server.command("insertItem", at=0, text="new")
    table.server.command("editItem", id=table.server.row(3)["id"], text="changed")
    table.server.command("moveItem", id=table.server.row(3)["id"], to=5)
    table.shows("new", "a", "b", "d", "e", "changed")
    assert table.focused == "changed"
    assert element.evaluate("it => it === document.activeElement")


def test_enter_and_f2_edit(table):
    focus(table, 1)
    press(table, "Enter")
    table.type_over("once")
    press(table, "Enter")
    table.shows("a", "once", "c", "d", "e")
    press(table, "F2")
    table.type_over("twice")
    press(table, "Enter", "ArrowDown")
    table.shows("a", "twice", "c", "d", "e")
    assert table.focused == "c"


def test_insert_adds_a_row_below(table):
    focus(table, 1)
    press(table, "Insert")
    until(lambda: len(table.texts) == 6, "a sixth row")
    assert [table.texts[i] for i in (0, 1, 3, 4, 5)] == list("abcde")
    assert table.texts[2].isdigit()


def test_keys_in_a_field_belong_to_the_text(table):
    table.edit(1)
    press(table, "Home", "Delete", "x", "End", "y", "Backspace", "z")
    assert table.page.locator("input.field").input_value() == "xz"
    press(table, "Enter")
    table.shows("a", "xz", "c", "d", "e")


def label(table):
    return table.page.evaluate("() => document.activeElement.ariaLabel")


def test_left_and_right_go_from_the_minus_to_the_text_to_the_handle(table):
    focus(table, 1)
    seen = []
    for key in ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "Control+End"]:
        press(table, key)
        seen.append(label(table))
    assert seen == ["Move entry1", "Move entry1", "Move entry2", "entry2: c", "Delete entry2", "Delete entry2",
                    "Delete entry1", "Delete entry4"]


def test_control_home_and_control_end_go_to_the_ends(serve, show):
    table = show(serve(rows=1000))
    until(lambda: len(table.texts) > 10, "rows")
    rows = table.server.texts
    focus(table)
    press(table, "Control+End")
    until(lambda: table.focused == rows[999], "the end")
    press(table, "ArrowRight", "Control+Home")
    until(lambda: label(table) == "Move entry0", "the start, still at the handle")


def test_keys_with_control_that_are_not_the_lists_are_left_to_the_browser(table):
    focus(table, 1)
    press(table, "Control+Delete", "Control+Enter", "Control+ArrowDown", "Control+Insert")
    assert table.server.texts == list("abcde")
    assert table.focused == "b" and table.page.locator("input.field").count() == 0


def test_a_key_that_deletes_by_the_minus_does_not_wait_on_the_next_minus(table):
    table.row(1).locator(".minus").focus()
    press(table, "Enter")
    table.shows(*"acde")
    assert label(table) == "entry1: c"


def test_a_row_added_by_key_is_edited_by_the_next_one(table):
    table.page.get_by_role("button", name="Add row").focus()
    press(table, "Enter")
    until(lambda: len(table.texts) == 6 and table.focused == table.texts[5], "focus on the new row")
    expect(table.page.locator("#announcer")).to_contain_text("Enter edits the new row")
    press(table, "Enter")
    table.page.keyboard.type("typed at once")
    press(table, "Enter")
    table.shows(*"abcde", "typed at once")
    table.page.get_by_role("button", name="Add row").click()
    until(lambda: len(table.texts) == 7, "a row added by the mouse")
    assert table.page.evaluate("() => document.activeElement.id") == "add"


def test_a_row_added_by_key_beyond_the_sight_is_edited_by_the_next_one(serve, show):
    table = show(serve(rows=2000))
    until(lambda: len(table.texts) > 10, "rows")
    table.page.get_by_role("button", name="Add row").focus()
    press(table, "Space")
    until(lambda: table.server.count == 2001 and table.focused == table.server.row(2000)["text"], "focus on the new row")
    press(table, "Enter")
    table.page.keyboard.type("typed")
    press(table, "Enter")
    until(lambda: table.server.row(2000)["text"] == "typed", "the server to have the text")


def test_the_names_are_short_and_how_to_move_is_a_description(table):
    handle = table.row(0).locator(".handle")
    expect(handle).to_have_accessible_name("Move entry0")
    expect(handle).to_have_accessible_description("Drag it, or press Alt with an arrow key.")
    assert 'gridcell "Move entry0"' in table.page.locator("#list").aria_snapshot()


def test_roles_for_a_screen_reader(table):
    tree = table.page.locator("body").aria_snapshot()
    table.page.locator("#list").evaluate("it => it.ariaRowCount === '5' || console.error('aria-rowcount')")
    for line in [
        'button "Refresh"', 'button "Undo" [disabled]', 'button "Redo" [disabled]', 'heading "Editable table" [level=1]', 'button "Add row"', 'grid "Editable table"',
        'row "entry0: a"', 'button "Delete entry0"', 'row "entry4: e"']:
        assert line in tree, tree
    expect(table.row(3)).to_have_attribute("aria-rowindex", "4")
    for element in table.page.locator("button, [tabindex]").all():
        assert element.evaluate("it => it.ariaLabel || it.textContent || it.id === 'list'")


def test_insert_delete_and_move_are_announced(table):
    announcer = table.page.locator("#announcer")
    assert announcer.get_attribute("aria-live") == "polite"
    table.server.command("insertItem", at=1, text="new")
    expect(announcer).to_have_text("Inserted entry1: new. 6 rows.")
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    expect(announcer).to_have_text("Deleted entry1: new. 5 rows.")
    table.server.command("moveItem", id=table.server.row(0)["id"], to=3)
    expect(announcer).to_have_text("Moved a to entry3.")
    table.server.command("editItem", id=table.server.row(0)["id"], text="other")
    expect(announcer).to_have_text("Changed entry0 to other.")
    focus(table, 0)
    press(table, "Delete")
    expect(announcer).to_have_text("Deleted entry0: other. 4 rows.")


def test_when_a_row_that_was_scrolled_away_goes_with_the_focus_a_row_in_sight_gets_it(serve, show):
    table = show(serve(rows=500))
    until(lambda: len(table.texts) > 10, "rows")
    table.row(5).focus()
    # Not so far that the page does not hear of the row any more.
    table.scroller.evaluate("it => { it.scrollTop += 25 * 44 }")
    table.next_frame()
    table.is_loaded()
    row = table.server.row(5)
    assert table.focused == row["text"]
    table.server.command("deleteItem", id=row["id"])
    until(lambda: row["text"] not in table.texts, "the row to go")
    assert table.focused is not None
    assert table.text_in_sight(table.server.texts.index(table.focused)) == table.focused


def test_a_held_key_deletes_and_inserts_one_row(serve, show):
    table = show(serve(*"abcdefgh"))
    focus(table)
    for key, after in [("Delete", "bcdefgh"), ("Backspace", "cdefgh")]:
        with_repeats(table, key)
        table.shows(*after)
        assert table.server.texts == list(after)
    with_repeats(table, "Insert")
    until(lambda: len(table.texts) == 7, "one new row")
    assert table.server.count == 7


def test_a_held_enter_presses_a_button_once(serve, show):
    table = show(serve(*"abcdefgh"))
    table.row(0).locator(".minus").focus()
    with_repeats(table, "Enter")
    table.shows(*"bcdefgh")
    expect(table.page.locator("input.field")).to_have_count(0)
    table.page.get_by_role("button", name="Add row").focus()
    with_repeats(table, "Enter")
    until(lambda: len(table.texts) == 8, "one new row")
    assert table.server.count == 8


def test_a_held_arrow_goes_on(table):
    focus(table)
    with_repeats(table, "ArrowDown", times=3)
    assert table.focused == "d"


def with_repeats(table, key, times=20):
    """Holds a key; after each repeat all that it does has come back from the server."""
    for _ in range(times):
        table.page.keyboard.down(key)
        table.page.evaluate("() => fetch('/api/table')")
        table.next_frame()
    table.page.keyboard.up(key)


def test_a_move_beyond_the_end_of_a_table_that_became_shorter_keeps_the_focus(table):
    table.hold_commands()
    focus(table, 1)
    press(table, "Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowDown")
    table.shows(*"acdeb")
    table.server.command("deleteItem", id=table.server.row(0)["id"])
    table.shows(*"cdeb")
    assert table.focused == "b"
    press(table, "ArrowUp")
    assert table.focused == "e"
    press(table, "ArrowDown")
    assert table.focused == "b"
