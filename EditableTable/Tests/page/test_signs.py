"""What the page shows of its own state: editing, work under way, long texts, messages, forced colours."""

import pytest

from playwright.sync_api import expect

from table import until


def style(table, selector, name, pseudo=None):
    return table.page.evaluate(
        "([selector, name, pseudo]) => getComputedStyle(document.querySelector(selector), pseudo)[name]",
        [selector, name, pseudo])


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_field_has_an_edge(serve, show, scheme):
    table = show(serve(*"abc"), color_scheme=scheme)
    table.shows(*"abc")
    table.edit(1)
    assert style(table, "input.field", "outlineStyle") == "solid" and style(table, "input.field", "outlineWidth") == "2px"
    assert style(table, "input.field", "outlineColor") == {"light": "rgb(0, 102, 214)", "dark": "rgb(64, 156, 255)"}[scheme]
    box, row = table.page.locator("input.field").bounding_box(), table.row(1).bounding_box()
    assert row["y"] < box["y"] and box["y"] + box["height"] < row["y"] + row["height"]
    table.screenshot(f"editing-{scheme}")


@pytest.mark.parametrize("text", ["plain", "مرحبا بالعالم", "שלום 123"])
def test_a_text_stays_where_it_is_when_editing_begins(serve, show, text):
    table = show(serve("a", text))
    table.shows("a", text)
    shown = table.row(1).locator(".text").bounding_box()["x"]
    table.edit(1)
    table.page.keyboard.press("End")
    field = table.page.locator("input.field")
    box = field.bounding_box()
    # Where the text begins: the field's edge and its padding, as it is aligned to the left.
    assert abs(box["x"] + float(style(table, "input.field", "paddingLeft")[:-2]) - shown) < 1
    assert style(table, "input.field", "textAlign") == "left"
    assert style(table, "input.field", "direction") == ("ltr" if text == "plain" else "rtl")
    if text != "plain":
        table.screenshot(f"editing-{'arabic' if 'م' in text else 'hebrew'}")


def test_a_text_that_is_cut_is_shown_whole_under_the_pointer(serve, show):
    long = "a text far longer than its row " * 8
    table = show(serve(long, "short"))
    table.shows(long, "short")
    for position, title in [(0, long), (1, None)]:
        table.row(position).locator(".text").hover()
        assert table.row(position).locator(".text").get_attribute("title") == title
    table.server.command("editItem", id=table.server.row(0)["id"], text="short too")
    table.shows("short too", "short")
    assert table.row(0).locator(".text").get_attribute("title") is None


def test_a_field_says_at_once_that_its_text_is_too_long(table):
    table.edit(1)
    field, note = table.page.locator("input.field"), table.row(1).locator(".note")
    field.fill("é" * 2048)
    expect(note).to_have_count(0)
    expect(field).to_have_attribute("aria-invalid", "false")
    table.page.keyboard.type("x")
    expect(note).to_have_text("Too long: 4,097 of 4,096 bytes")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(table.page.locator("#announcer")).to_have_text("This text is too long to be saved.")
    table.screenshot("too-long")
    table.page.keyboard.press("Enter")
    expect(field).to_be_focused()
    table.page.keyboard.press("Backspace")
    expect(note).to_have_count(0)
    table.page.keyboard.press("Enter")
    until(lambda: table.server.texts[1] == "é" * 2048, "the server to have the text")


def test_refresh_shows_that_it_is_at_work_and_is_not_sent_twice(table):
    held = table.hold_commands()
    commands = []
    table.page.on("request", lambda request: request.url.endswith("/api/commands") and commands.append(request))
    refresh = table.page.get_by_role("button", name="Refresh")
    refresh.click()
    expect(refresh).to_have_attribute("aria-busy", "true")
    assert style(table, "#refresh svg", "animationName") == "turn"
    refresh.click()
    table.screenshot("refreshing")
    table.page.emulate_media(reduced_motion="reduce")
    assert style(table, "#refresh svg", "animationName") == "none" and style(table, "#refresh svg", "opacity") == "0.4"
    held().continue_()
    expect(refresh).to_have_attribute("aria-busy", "false")
    until(lambda: table.texts == table.server.texts and "a" not in table.texts, "new rows")
    assert len(commands) == 1
    refresh.click()
    held().abort()
    expect(refresh).to_have_attribute("aria-busy", "false")


def test_forced_colours_keep_the_lines_the_lamp_and_the_edges(serve, show):
    table = show(serve(*"abcde"), forced_colors="active")
    table.shows(*"abcde")
    assert style(table, ".row", "borderBottomStyle", "::after") == "solid"
    assert style(table, ".row", "borderBottomWidth", "::after") == "1px"
    assert style(table, ".lamp", "borderTopStyle") == "solid"
    live = style(table, ".lamp", "backgroundColor")
    table.page.route("**/api/commands", lambda route: route.abort())
    table.row(3).locator(".minus").click()
    expect(table.page.get_by_role("alert")).to_be_visible()
    assert style(table, ".toast", "borderTopStyle") == "solid"
    table.edit(1)
    assert style(table, "input.field", "outlineStyle") == "solid"
    table.is_still()
    table.screenshot("forced-colours")
    table.server.kill()
    expect(table.page.locator("#banner")).to_be_visible()
    assert style(table, ".lamp", "backgroundColor") != live


def test_a_message_does_not_keep_anybody_from_the_last_row(serve, show):
    table = show(serve(*"abcdefgh"), height=300)
    until(lambda: len(table.texts) >= 8, "the rows")
    table.scroll_to(1)
    table.page.route("**/api/commands", lambda route: route.abort())
    table.page.get_by_role("button", name="Add row").click()
    toast = table.page.get_by_role("alert")
    expect(toast).to_be_visible()
    table.is_still()

    def end():
        box = table.row(7).bounding_box()
        return box["y"] + box["height"]

    until(lambda: end() <= toast.bounding_box()["y"], "the last row above the message")
    table.screenshot("message-in-a-short-window")
    table.scroll_to(0)
    table.row(0).focus()
    table.page.keyboard.press("End")
    assert table.focused == "h" and end() <= toast.bounding_box()["y"]
    toast.get_by_role("button", name="Close").click()
    until(lambda: end() == 300, "the list's own end")


def test_a_message_that_is_said_again_hands_the_focus_on(table):
    table.page.evaluate(
        """async () => {
      const { Toasts } = await import('/app/toasts.js');
      const place = document.body.appendChild(document.createElement('div'));
      let left = 0;
      const toasts = new Toasts(place, () => { left += 1 });
      toasts.show('Said');
      place.querySelector('button').focus();
      toasts.show('Said');
      if (place.children.length !== 1) throw new Error(`${place.children.length} messages`);
      if (left !== 1) throw new Error('focus was lost');
    }"""
    )
