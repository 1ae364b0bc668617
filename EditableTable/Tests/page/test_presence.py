"""Who is here, and which row they are editing."""

from playwright.sync_api import expect

from table import until


def two(serve, show):
    server = serve("a", "b", "c")
    first, second = show(server), show(server)
    expect(first.page.locator("#people")).to_be_visible()
    expect(second.page.locator("#people")).to_be_visible()
    return first, second


def test_nobody_else_is_nothing_to_show(table):
    # Long enough for the page to have heard of itself.
    with table.page.expect_response(lambda answer: answer.url.endswith("/presence")) as answer:
        table.page.reload()
    assert answer.value.status == 200
    table.is_live()
    table.page.wait_for_timeout(600)
    expect(table.page.locator("#people")).to_be_hidden()


def test_others_are_shown_with_their_names_and_colours(serve, show):
    first, second = two(serve, show)
    expect(first.page.locator("#people li")).to_have_text(["You", "Somebody"])
    first.page.get_by_role("button", name="You").click()
    first.page.get_by_role("textbox", name="The name that others see").fill("  Ada <b> ")
    first.screenshot("name")
    first.page.get_by_role("button", name="Use this name").click()
    expect(first.page.get_by_role("button", name="Ada <b> (you)")).to_be_visible()
    expect(second.page.locator("#people li")).to_have_text(["You", "Ada <b>"])

    def hue(table, index):
        return table.page.locator("#people .person").nth(index).evaluate("chip => chip.style.getPropertyValue('--hue')")

    assert hue(first, 0) == hue(second, 1) and hue(first, 1) == hue(second, 0)
    # The name is kept, and goes with its tab.
    first.page.reload()
    expect(first.page.get_by_role("button", name="Ada <b> (you)")).to_be_visible()
    expect(second.page.locator("#people li")).to_have_text(["You", "Ada <b>"])
    first.page.close()
    expect(second.page.locator("#people")).to_be_hidden()


def test_a_row_that_somebody_edits_is_marked_and_a_screen_reader_hears_of_it_there(serve, show):
    first, second = two(serve, show)
    first.page.locator(".row .content").nth(1).click()
    row = second.page.locator(".row").nth(1)
    expect(row).to_have_class("row theirs")
    expect(row).to_have_attribute("aria-label", "entry1: b, being edited by Somebody")
    expect(row.locator(".editor")).to_have_text("Somebody")
    expect(row.locator(".editor")).to_have_attribute("aria-hidden", "true")
    assert first.page.locator(".theirs").count() == 0
    # That somebody edits elsewhere is nobody's concern.
    assert second.page.locator("#announcer").text_content() == ""
    second.screenshot("presence")
    # Two who edit one row are told.
    second.page.locator(".row .content").nth(1).click()
    expect(second.page.locator("#announcer")).to_contain_text("Somebody is editing this row, too")
    expect(first.page.locator("#announcer")).to_contain_text("Somebody is editing this row, too")
    second.page.keyboard.press("Escape")
    first.page.keyboard.press("Escape")
    expect(second.page.locator(".row.theirs")).to_have_count(0)
    expect(row).to_have_attribute("aria-label", "entry1: b")
    expect(row.locator(".editor")).to_have_count(0)


def test_the_mark_stays_with_its_row_when_the_row_moves(serve, show):
    first, second = two(serve, show)
    first.page.locator(".row .content").nth(2).click()
    expect(second.page.locator(".row.theirs")).to_have_count(1)
    moved = first.server.row(2)
    first.server.command("moveItem", id=moved["id"], to=0)
    until(lambda: second.texts == ["c", "a", "b"], "the move")
    expect(second.page.locator(".row.theirs")).to_have_attribute("aria-label", "entry0: c, being edited by Somebody")
    expect(second.page.locator(".row.theirs")).to_have_count(1)


def test_a_server_that_was_started_again_knows_them_again(serve, show):
    first, second = two(serve, show)
    first.page.get_by_role("button", name="You").click()
    first.page.get_by_role("textbox", name="The name that others see").fill("Ada")
    first.page.keyboard.press("Enter")
    expect(second.page.locator("#people li")).to_have_text(["You", "Ada"])
    port = first.server.port
    first.server.kill()
    first.server.start(port)
    first.is_live()
    second.is_live()
    expect(second.page.locator("#people li")).to_have_text(["You", "Ada"])
