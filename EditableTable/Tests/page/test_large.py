import pytest

from table import Server, until

million = 1_000_000


@pytest.fixture(scope="module")
def server(binary):
    server = Server(million)
    yield server
    server.stop()


def test_only_rows_in_sight_are_in_the_document(server, show):
    table = show(server)
    for share in [0, 0.25, 0.5, 0.999, 1]:
        table.scroll_to(share)
        table.is_loaded()
        assert table.rows.count() < 40
    table.has(million - 1, server.row(million - 1)["text"])
    assert table.page.evaluate("() => document.querySelectorAll('*').length") < 400


def test_every_row_can_be_reached_by_small_steps(server, show):
    table = show(server)
    for position in [3, 40_000, 123_456, 500_000, 999_990]:
        table.reveal(position)
        table.has(position, server.row(position)["text"])


def test_scrolling_in_small_steps_is_exact(server, show):
    table = show(server)
    table.scroll_to(0.5)
    table.is_loaded()
    before = table.first_in_sight
    for _ in range(30):
        table.page.mouse.move(200, 300)
        table.page.mouse.wheel(0, 100)
        table.next_frame()
    table.is_loaded()
    assert before[0] not in table.texts  # 3,000 px down it is out of sight, and out of the document
    for _ in range(30):
        table.page.mouse.wheel(0, -100)
        table.next_frame()
    until(lambda: table.first_in_sight == before, f"the same place {before}, not {table.first_in_sight}")


def test_edits_in_the_middle_show_in_a_second_page_at_once(server, show):
    here, there = show(server), show(server)
    middle = million // 2
    for table in here, there:
        table.reveal(middle)
        table.has(middle, server.row(middle)["text"])
    texts = [row["text"] for row in server.get(f"/api/rows?from={middle}&count=6")["rows"]]

    here.row(middle).locator(".minus").click()
    deleted = there.has(middle, texts[1], within=5)
    here.has(middle, texts[1])

    here.is_still()
    here.drag(middle, middle + 2)
    moved = there.has(middle + 2, texts[1], within=5)
    assert there.text_in_sight(middle) == texts[2]

    # Once this page has what comes after its own move, it has the move, too: until then a new row's place is the old one.
    server.command("editItem", id=server.row(middle + 4)["id"], text="later")
    here.has(middle + 4, "later")
    here.row(middle + 1).focus()
    here.page.keyboard.press("Insert")
    added = until(lambda: there.text_in_sight(middle + 3) == texts[1], "the row added", within=5)
    assert there.text_in_sight(middle + 2) == server.row(middle + 2)["text"]

    here.edit(middle)
    here.type_over("changed")
    here.page.keyboard.press("Enter")
    changed = there.has(middle, "changed", within=5)
    print("\nin a second page after:", ", ".join(
        f"{name} {seconds * 1000:.0f} ms"
        for name, seconds in [("delete", deleted), ("drag", moved), ("insert", added), ("edit", changed)]))
    here.is_still()
    here.screenshot("million-middle")


def test_what_a_person_looks_at_stays_when_rows_above_come_and_go(server, show):
    table = show(server)
    table.reveal(300_000)
    table.scroller.evaluate("it => { it.scrollTop += 13 }")
    table.is_loaded()
    before = table.first_in_sight
    position = next(int(prefix[5:-2]) for prefix, text in table.shown if text == before[0])
    server.command("insertItem", at=position - 2, text="new")
    until(lambda: ([f"entry{position + 1}: ", before[0]]) in table.shown, "the insertion")
    assert table.first_in_sight == before
    server.command("deleteItem", id=server.row(position - 2)["id"])
    until(lambda: ([f"entry{position}: ", before[0]]) in table.shown, "the deletion")
    assert table.first_in_sight == before


def test_an_edit_above_does_not_undo_a_scroll_that_the_browser_has_not_told_yet(server, show):
    table = show(server)
    table.reveal(300_000)
    # The browser tells of a scroll with its next frame. This page is never told: the longest such moment.
    table.page.evaluate("() => document.addEventListener('scroll', it => it.stopImmediatePropagation(), true)")
    table.scroller.evaluate("it => { it.scrollTop += 13 }")
    before = table.first_in_sight
    position = next(int(prefix[5:-2]) for prefix, text in table.shown if text == before[0])
    server.command("insertItem", at=position - 2, text="new")
    until(lambda: ([f"entry{position + 1}: ", before[0]]) in table.shown, "the insertion")
    assert table.first_in_sight == before


def test_a_drag_across_a_long_way(server, show):
    table = show(server)
    table.reveal(600_000)
    table.is_loaded()
    first = min(int(prefix[5:-2]) for prefix, _ in table.shown) + 6
    text = server.row(first)["text"]
    x, y = table.lift(first)
    table.page.mouse.move(x, 636, steps=10)
    until(lambda: min(int(prefix[5:-2]) for prefix, shown in table.shown if shown != text) > first + 100, "100 rows to pass")
    table.page.mouse.move(x, 300, steps=4)
    label = table.page.locator(".row.lifted .prefix").inner_text()
    table.page.mouse.up()
    position = int(label.strip()[5:-1])
    until(lambda: server.row(position)["text"] == text, "the drop")
    table.has(position, text)


def test_end_and_home(server, show):
    table = show(server)
    table.row(0).focus()
    table.page.keyboard.press("End")
    until(lambda: table.focused == server.row(server.count - 1)["text"], "focus on the last row")
    table.page.keyboard.press("Home")
    until(lambda: table.focused == server.row(0)["text"], "focus on the first row")


def test_a_field_that_was_scrolled_away_comes_back_with_the_next_key(server, show):
    table = show(server)
    table.reveal(700_000)
    position = table.first_position + 3
    table.edit(position)
    table.scroll_to(0.1)
    table.is_loaded()
    assert table.first_position < 200_000
    table.page.keyboard.type("far away")
    until(lambda: abs(table.first_position - position) < 20, "the row to come back")
    assert table.page.locator("input.field").input_value() == "far away"
    table.page.keyboard.press("Enter")
    until(lambda: server.row(position)["text"] == "far away", "the server to have the text")
    table.has(position, "far away")
    assert table.focused == "far away"


def test_a_focused_row_that_was_scrolled_away_is_where_the_keys_go_on(server, show):
    table = show(server)
    table.reveal(200_000)
    position = table.first_position + 3
    table.row(position).focus()
    table.scroll_to(0.9)
    table.is_loaded()
    table.page.keyboard.press("ArrowDown")
    until(lambda: table.focused == server.row(position + 1)["text"], "focus on the next row")
    table.has(position + 1, server.row(position + 1)["text"])


@pytest.mark.parametrize("ratio", [1, 2, 3, 5])
def test_the_last_rows_can_be_scrolled_to_at_any_size_of_pixels(server, show, ratio):
    """A browser caps an element's height in pixels of the screen; at 500 % that is a fifth in pixels of the page."""
    table, last_position = show(server, device_scale_factor=ratio), server.count - 1
    table.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)
    table.scroll_to(1)
    table.is_loaded()
    table.has(last_position, server.row(last_position)["text"])
    scroller = table.scroller.bounding_box()
    last = table.row(last_position).bounding_box()
    assert abs(last["y"] + last["height"] - scroller["y"] - scroller["height"]) < 1
    before = table.first_in_sight
    table.page.mouse.move(200, 300)
    table.page.mouse.wheel(0, -1100)
    table.has(last_position - 29, server.row(last_position - 29)["text"])
    table.page.mouse.wheel(0, 1100)
    until(lambda: table.first_in_sight == before, f"the same place {before}, not {table.first_in_sight}")
    for position in [0, 40_000, 500_000]:
        table.reveal(position)
        table.has(position, server.row(position)["text"])


def test_a_table_stays_where_it_is_when_the_size_of_pixels_changes(server, show):
    table, last_position = show(server), server.count - 1
    table.scroll_to(1)
    table.is_loaded()
    session = table.page.context.new_cdp_session(table.page)
    for ratio in [5, 1]:
        session.send("Emulation.setDeviceMetricsOverride", {
            "width": 420, "height": 640 - ratio, "deviceScaleFactor": ratio, "mobile": False})
        table.page.wait_for_function("ratio => devicePixelRatio === ratio", arg=ratio)
        table.has(last_position, server.row(last_position)["text"])


def test_a_browser_that_gives_less_height_than_was_asked_is_believed(server, show):
    table, count = show(server), server.count
    table.page.locator("#spacer").evaluate("it => { it.style.maxHeight = '3000000px' }")
    table.page.set_viewport_size({"width": 420, "height": 600})
    server.command("addItem")
    try:
        until(lambda: table.page.locator("#list").get_attribute("aria-rowcount") == str(count + 1), "the new row")
        table.scroll_to(1)
        table.is_loaded()
        table.has(count, server.row(count)["text"])
    finally:
        server.command("deleteItem", id=server.row(count)["id"])
