"""What the page looks like: a screenshot of each is written to SCREENSHOTS for a person to look at."""

import pytest

from playwright.sync_api import expect

from table import until

groceries = ["3549069358", "Oat milk", "2303417242", "Coffee, whole beans", "1433356482", "Bread", "1850577367"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(serve, show, scheme):
    table = show(serve(*groceries), width=640, height=420, color_scheme=scheme, device_scale_factor=2)
    table.shows(*groceries)
    background = table.page.evaluate("() => getComputedStyle(document.querySelector('.row')).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(28, 28, 30)"}[scheme]
    x, y = table.lift(3)
    table.page.mouse.move(x, y + 70, steps=5)
    table.next_frame()
    table.is_still()
    table.screenshot(f"table-{scheme}")
    table.page.mouse.up()


def contrast(first, second):
    def luminance(color):
        parts = [part / 255 for part in color]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(serve, show, scheme):
    table = show(serve("a"), color_scheme=scheme)
    table.shows("a")
    for selector in [".prefix", ".text", ".subtitle", ".bar-button"]:
        color, sheet = table.page.evaluate(
            """selector => [document.querySelector(selector), document.querySelector('.sheet')].map((it, i) =>
                 getComputedStyle(it)[i ? 'backgroundColor' : 'color'].match(/\\d+/g).slice(0, 3).map(Number))""",
            selector)
        assert contrast(color, sheet) >= 4.5, selector


@pytest.mark.parametrize("width", [320, 375])
def test_phone_width(serve, show, width):
    table = show(serve(*groceries), width=width, height=640, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.shows(*groceries)
    assert table.page.evaluate("() => document.documentElement.scrollWidth") == width
    for element in table.page.locator("button:visible").all():
        box = element.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
    table.row(1).locator(".content").tap()
    expect(table.page.locator("input.field")).to_be_focused()
    table.screenshot(f"phone-{width}")


def test_wide(serve, show):
    table = show(serve(*groceries), width=1280, height=500)
    table.shows(*groceries)
    table.screenshot("wide")


def test_rows_glide_come_in_from_the_top_and_leave_to_the_left(serve, show):
    table = show(serve(*groceries))
    table.shows(*groceries)
    table.is_still()
    # Every motion stops where it is halfway, as soon as it starts.
    table.page.evaluate(
        """() => { const animate = Element.prototype.animate;
                   window.motions = [];
                   Element.prototype.animate = function (frames, options) {
                     const motion = animate.call(this, frames, options);
                     motion.pause(); motion.currentTime = options.duration / 6;
                     motions.push([this, frames]);
                     return motion; } }""")
    server = table.server
    ids = [server.row(i)["id"] for i in range(7)]
    server.command("deleteItem", id=ids[1])
    server.command("moveItem", id=ids[5], to=2)
    server.command("editItem", id=ids[0], text="changed")
    server.command("insertItem", at=5, text="new")
    until(lambda: "new" in table.texts and "changed" in table.texts, "the changes")
    table.screenshot("in-motion")
    kinds = table.page.evaluate(
        """() => motions.map(([element, frames]) => [element.textContent, frames.map(frame => JSON.stringify(frame)).join(' → ')])""")
    left = [frames for text, frames in kinds if "Oat milk" in text]
    assert any("translate(-100%" in frames for frames in left)
    assert any("opacity" in frames for text, frames in kinds if text == "changed")
    assert any("opacity" in frames and "translate" in frames for text, frames in kinds if text.endswith("new"))
    assert any("translate(0, " in frames and "opacity" not in frames for text, frames in kinds if text.endswith("Bread"))


def test_reduced_motion_is_honoured(serve, show):
    table = show(serve(*groceries), reduced_motion="reduce")
    table.shows(*groceries)
    table.page.evaluate(
        """() => { const animate = Element.prototype.animate;
                   window.frames_ = [];
                   Element.prototype.animate = function (frames, options) {
                     frames_.push(...frames.flatMap(Object.keys));
                     return animate.call(this, frames, options); } }""")
    ids = [table.server.row(i)["id"] for i in range(7)]
    table.server.command("deleteItem", id=ids[1])
    table.server.command("moveItem", id=ids[5], to=2)
    table.server.command("insertItem", at=5, text="new")
    until(lambda: "new" in table.texts and "Oat milk" not in table.texts, "the changes")
    table.drag(0, 3)
    until(lambda: table.texts[3] == groceries[0], "the drop")
    assert "transform" not in table.page.evaluate("() => frames_")


def test_the_rows_in_sight_do_not_move_in_any_frame_while_rows_above_come_and_go(serve, show):
    server = serve(rows=60)
    table = show(server)
    table.reveal(30)
    text, top = table.first_in_sight
    table.page.evaluate(
        """text => {
      window.tops = [];
      const scroller = document.querySelector('#scroller').getBoundingClientRect();
      const look = () => {
        const row = [...document.querySelectorAll('.row')].find(row =>
          row.querySelector('.text').textContent === text);
        tops.push(row ? Math.round(row.getBoundingClientRect().top - scroller.top) : null);
        requestAnimationFrame(look);
      };
      look();
    }""", text)
    position = table.first_position
    for number in range(5):
        server.command("insertItem", at=position - 3, text=f"new {number}")
        until(lambda: table.with_text(f"new {number}").count() == 1, "the insertion")
        server.command("deleteItem", id=server.row(position - 3)["id"])
        until(lambda: table.with_text(f"new {number}").count() == 0, "the deletion")
    table.is_still()
    tops = table.page.evaluate("() => tops")
    assert len(tops) > 5 and set(tops) == {top}
