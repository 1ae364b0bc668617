import pytest

from playwright.sync_api import expect

from table import until


@pytest.mark.parametrize("start, to, order", [(0, 3, "bcdae"), (4, 1, "aebcd"), (2, 3, "abdce"), (0, 4, "bcdea")])
def test_dragging_by_mouse(table, start, to, order):
    table.drag(start, to)
    table.shows(*order)
    until(lambda: table.server.texts == list(order), "the server to have moved the row")
    table.is_still()
    table.shows(*order)


def test_dragging_by_touch(serve, show):
    table = show(serve(*"abcde"), width=375, height=667, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.shows(*"abcde")
    touch = Touch(table)
    touch.start(*table.handle(0))
    touch.move(132)
    expect(table.page.locator(".row.lifted")).to_have_count(1)
    table.page.evaluate("() => new Promise(requestAnimationFrame)")
    table.is_still()
    table.screenshot("touch-drag")
    touch.end()
    table.shows(*"bcdae")
    until(lambda: table.server.texts == list("bcdae"), "the server to have moved the row")


def test_a_finger_on_the_text_scrolls_and_does_not_drag(serve, show):
    table = show(serve(rows=100), has_touch=True, is_mobile=True)
    until(lambda: len(table.texts) > 10, "rows")
    before = table.server.texts
    touch = Touch(table)
    touch.start(200, 500)
    touch.move(-300)
    touch.end()
    until(lambda: table.scroller.evaluate("it => it.scrollTop") > 100, "the list to scroll")
    assert table.server.texts == before


def test_the_others_make_room_while_a_row_is_in_the_hand(table):
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 88, steps=5)
    table.shows(*"acdbe")
    table.is_still()
    table.screenshot("drag")
    assert table.server.texts == list("abcde")
    table.page.mouse.up()
    until(lambda: table.server.texts == list("acdbe"), "the drop")


def test_escape_puts_the_row_back(table):
    version = table.server.get("/api/table")["version"]
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 88, steps=5)
    table.shows(*"acdbe")
    table.page.keyboard.press("Escape")
    table.shows(*"abcde")
    table.page.mouse.up()
    table.is_still()
    table.shows(*"abcde")
    assert table.server.get("/api/table")["version"] == version


def test_dropping_outside_puts_the_row_back(serve, show):
    table = show(serve(*"abcde"), width=1200)
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 88, steps=5)
    table.shows(*"acdbe")
    table.page.mouse.move(x + 300, y + 88, steps=5)
    table.shows(*"abcde")
    table.page.mouse.up()
    table.is_still()
    table.shows(*"abcde")
    assert table.server.texts == list("abcde")


def test_a_dropped_row_does_not_jump_back_before_the_answer(table):
    held = table.hold_commands()
    table.drag(0, 3)
    table.is_still()
    table.shows(*"bcdae")
    held().continue_()
    until(lambda: table.server.texts == list("bcdae"), "the move")
    table.shows(*"bcdae")


def test_a_refused_drop_goes_back_and_says_why(table):
    table.page.route("**/api/commands", lambda route: route.fulfill(
        status=409, json={"error": {"code": "conflict", "message": "The row moved on."}}))
    table.drag(0, 3)
    table.shows(*"abcde")
    expect(table.page.get_by_role("alert")).to_have_text("The row moved on.")


def test_dragging_to_the_edge_scrolls(serve, show):
    table = show(serve(rows=200))
    until(lambda: len(table.texts) > 10, "rows")
    text = table.server.row(2)["text"]
    x, y = table.lift(2)
    table.page.mouse.move(x, 630, steps=10)
    until(lambda: table.scroller.evaluate("it => it.scrollTop") > 1200, "the list to scroll by itself")
    expect(table.page.locator(".row.lifted")).to_have_count(1)
    table.page.mouse.move(x, 300, steps=4)
    top = table.scroller.evaluate("it => it.scrollTop")
    table.page.mouse.up()
    until(lambda: text in table.server.texts[20:], "the drop")
    position = table.server.texts.index(text)
    assert abs(position * 44 - (top + 300 - 53 - 22)) < 88
    table.has(position, text)


def test_scrolling_by_the_edge_grows_faster_with_time_and_is_slow_again_after_a_pause(serve, show):
    table = show(serve(rows=100_000))
    until(lambda: len(table.texts) > 10, "rows")
    x, y = table.lift(2)

    def pixels(frames):
        """How far the list scrolls in so many frames of 16 ms, whatever time they take here."""
        return table.page.evaluate(
            """async frames => {
                 const top = document.querySelector('#scroller').scrollTop;
                 for (let i = 0; i < frames; i += 1) await tick();
                 return document.querySelector('#scroller').scrollTop - top;
               }""", frames)

    table.page.evaluate(
        """async () => {
             const request = window.requestAnimationFrame;
             const waiting = [];
             let now = 1000;
             await new Promise(done => request(done));
             window.requestAnimationFrame = body => waiting.push(body);
             window.tick = () => new Promise(done => request(() => {
               now += 16;
               for (const body of waiting.splice(0)) body(now);
               done();
             }));
             await new Promise(done => request(done));
           }""")
    table.page.mouse.move(x, 636, steps=5)
    first = pixels(12)
    assert 0 < first < 250  # 900 px a second at most
    pixels(120)
    later = pixels(12)
    assert later > 4 * first and later / (12 * 0.016) > 4000
    table.page.mouse.move(x, 300)
    assert pixels(12) == 0
    table.page.mouse.move(x, 636)
    assert 0 < pixels(12) < 250
    table.page.mouse.up()


def test_a_row_in_the_hand_stays_when_the_table_changes(table):
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 88, steps=5)
    element = table.page.locator(".row.lifted").element_handle()
    table.server.command("insertItem", at=0, text="new")
    table.server.command("editItem", id=table.server.row(2)["id"], text="changed")
    table.server.command("deleteItem", id=table.server.row(5)["id"])
    until(lambda: sorted(table.texts) == sorted(["new", "a", "changed", "c", "d"]), "the changes")
    assert element.evaluate("it => it.isConnected && it.classList.contains('lifted')")
    assert element.query_selector(".text").text_content() == "changed"
    table.page.mouse.up()
    table.shows("new", "a", "c", "changed", "d")
    until(lambda: table.server.texts == ["new", "a", "c", "changed", "d"], "the drop")


def test_a_row_deleted_elsewhere_stays_in_the_hand_until_dropped(table):
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 88, steps=5)
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    until(lambda: table.page.locator("#summary").inner_text() == "4 rows", "the deletion")
    assert table.texts == list("acdbe")
    expect(table.page.locator(".row.lifted .text")).to_have_text("b")
    table.page.mouse.move(x, y + 44, steps=5)
    until(lambda: table.texts == list("acbde"), "the others to make room for it still")
    table.page.mouse.up()
    table.shows(*"acde")
    expect(table.page.get_by_role("alert")).to_have_text("That row has been deleted.")


class Touch:
    """A finger, through the browser's own input."""

    def __init__(self, table):
        self.session = table.page.context.new_cdp_session(table.page)

    def start(self, x, y):
        self.x, self.y = x, y
        self._send("touchStart")

    def move(self, distance, steps=8):
        start = self.y
        for step in range(1, steps + 1):
            self.y = start + distance * step / steps
            self._send("touchMove")

    def end(self):
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, type):
        self.session.send("Input.dispatchTouchEvent", {"type": type, "touchPoints": [{"x": self.x, "y": self.y}]})
