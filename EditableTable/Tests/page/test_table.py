import re

from playwright.sync_api import expect

from table import until


def test_first_start_shows_five_random_rows(serve, show):
    server = serve()
    table = show(server)
    until(lambda: len(table.texts) == 5, "five rows")
    assert table.texts == server.texts
    assert all(re.fullmatch(r"\d{1,10}", text) and int(text) < 2**32 for text in table.texts)
    assert len(set(table.texts)) == 5
    expect(table.page.locator("#summary")).to_have_text("5 rows")
    table.is_still()
    table.screenshot("first-start")


def test_plus_adds_a_row_at_the_end(table):
    table.page.get_by_role("button", name="Add row").click()
    until(lambda: len(table.texts) == 6, "a sixth row")
    assert table.texts[:5] == ["a", "b", "c", "d", "e"]
    assert table.texts == table.server.texts


def test_plus_beyond_the_sight_offers_to_show_the_row(serve, show):
    table = show(serve(rows=200))
    table.page.get_by_role("button", name="Add row").click()
    table.page.get_by_role("button", name="Show").click()
    table.has(200, table.server.row(200)["text"])
    until(lambda: table.focused == table.server.row(200)["text"], "focus on the new row")


def test_refresh_makes_five_new_rows(table):
    table.page.get_by_role("button", name="Refresh").click()
    until(lambda: len(table.texts) == 5 and "a" not in table.texts, "new rows")
    assert table.texts == table.server.texts


def test_minus_deletes_its_row(table):
    table.row(1).locator(".minus").click()
    table.shows("a", "c", "d", "e")
    assert table.server.texts == ["a", "c", "d", "e"]


def test_a_table_without_rows_says_so(table):
    for _ in range(5):
        before = len(table.texts)
        table.row(0).locator(".minus").click()
        until(lambda: len(table.texts) == before - 1, "one row fewer")
    expect(table.page.get_by_text("No rows")).to_be_visible()
    expect(table.page.locator("#summary")).to_have_text("0 rows")
    table.is_still()
    table.screenshot("empty")
    table.page.get_by_role("button", name="Add row").click()
    until(lambda: len(table.texts) == 1, "one row")
    expect(table.page.get_by_text("No rows")).to_be_hidden()


def test_hostile_text_is_shown_as_text(serve, show):
    hostile = [
        "<script>window.harmed = true</script>",
        "<img src=x onerror='window.harmed = true'>",
        "\"><svg/onload=window.harmed=true>",
        "&lt;b&gt; {{7*7}} ${window.harmed=true}",
        "\u202eright to left\u202c",
    ]
    table = show(serve(*hostile))
    table.shows(*hostile)
    assert table.page.locator("#list script, #list img, #list svg").count() == 0
    table.row(0).locator(".minus").click()
    until(lambda: "script" in table.page.locator("#announcer").inner_text(), "the announcement")
    assert table.page.evaluate("() => window.harmed") is None
    table.is_still()
    table.screenshot("hostile")


def test_a_long_text_does_not_widen_the_page(serve, show):
    table = show(serve("long " * 400, "short"), width=320)
    until(lambda: len(table.texts) == 2, "two rows")
    assert table.page.evaluate("() => document.documentElement.scrollWidth") == 320
    box = table.row(0).locator(".handle").bounding_box()
    assert box["x"] + box["width"] <= 320


def test_two_pages_follow_each_other(serve, show):
    server = serve("a", "b", "c")
    here, there = show(server), show(server)
    here.row(0).locator(".minus").click()
    there.shows("b", "c")
    there.drag(0, 1)
    here.shows("c", "b")
    here.edit(0)
    here.type_over("changed")
    here.page.keyboard.press("Enter")
    there.shows("changed", "b")
    there.page.get_by_role("button", name="Add row").click()
    until(lambda: len(server.texts) == 3, "the row added there")
    until(lambda: here.texts == there.texts == server.texts, "both pages to show it")


def test_a_refused_command_is_told_and_changes_nothing(table):
    held = table.hold_commands()
    table.row(2).locator(".minus").click()
    command = held()
    table.server.command("deleteItem", id=table.server.row(2)["id"])
    command.continue_()
    expect(table.page.get_by_role("alert")).to_have_text("That row has been deleted.")
    table.shows("a", "b", "d", "e")
