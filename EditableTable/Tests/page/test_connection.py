import os
import signal

from playwright.sync_api import expect

from table import until

visibility = """state => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


class Streams:
    """What the browser itself reports of the page's streams."""

    def __init__(self, table):
        self.opened, self.closed, self.messages = [], [], []
        self.page = table.page
        session = table.page.context.new_cdp_session(table.page)
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.eventSourceMessageReceived", lambda event: self.messages.append(event["eventName"]))
        for ending in ["Network.loadingFailed", "Network.loadingFinished"]:
            session.on(ending, lambda event: self.closed.append(event["requestId"]))
        session.send("Network.enable")

    def _sent(self, event):
        if "/api/changes" in event["request"]["url"]:
            self.opened.append((event["requestId"], event["request"]["url"]))

    def until(self, condition, what):
        until(lambda: self.page.evaluate("() => true") and condition(), what)


def test_a_hidden_page_closes_its_stream_and_catches_up_with_one_difference(serve, show):
    server = serve(*"abcde")
    table = show(server)
    table.shows(*"abcde")
    streams = Streams(table)
    table.page.reload()
    table.is_live()
    table.shows(*"abcde")
    streams.until(lambda: len(streams.opened) == 1, "the stream")
    table.page.evaluate(visibility, "hidden")
    streams.until(lambda: streams.opened[0][0] in streams.closed, "the stream to close")
    assert table.state == "paused"
    server.command("deleteItem", id=server.row(0)["id"])
    server.command("moveItem", id=server.row(0)["id"], to=2)
    server.command("insertItem", at=0, text="new")
    server.command("editItem", id=server.row(1)["id"], text="changed")
    streams.messages.clear()
    assert table.texts == list("abcde")
    table.page.evaluate(visibility, "visible")
    table.shows("new", "changed", "d", "b", "e")
    streams.until(lambda: "change" in streams.messages, "the report of the message")
    assert [name for name in streams.messages if name not in ("viewer", "presence")] == ["change"]
    assert "since=" in streams.opened[-1][1]


def test_a_connection_that_falls_silent_is_opened_anew(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.page.clock.install()
    table.page.reload()
    table.is_live()
    table.shows(*"abc")
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        table.page.clock.run_for(30_000)
        assert table.state == "live"
        table.page.clock.run_for(15_000)
        assert table.state != "live"
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    server.command("addItem", text="d")
    table.page.clock.run_for(60_000)
    table.shows(*"abcd")


def test_a_page_hidden_for_too_long_gets_a_fresh_window(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    table.page.evaluate(visibility, "hidden")
    for number in range(1100):
        server.command("editItem", id=server.row(0)["id"], text=str(number))
    table.page.evaluate(visibility, "visible")
    table.shows("1099", "b", "c")


def test_a_killed_server_shows_itself_and_its_successor_ends_in_a_fresh_window(serve, show):
    server = serve(*"abcde")
    table = show(server)
    table.shows(*"abcde")
    banner = table.page.locator("#banner")
    expect(banner).to_be_hidden()
    server.kill()
    expect(banner).to_be_visible()
    expect(banner).to_contain_text("Connection lost")
    expect(table.page.locator("#announcer")).to_have_text("Connection lost. Trying again.")
    table.screenshot("offline")
    table.page.get_by_role("button", name="Add row").click()
    expect(table.page.get_by_role("alert")).to_contain_text("cannot be reached")
    server.start(server.port)
    expect(banner).to_be_hidden()
    until(lambda: table.texts == server.texts, "the new server's rows")
    expect(table.page.locator("#announcer")).to_contain_text("The table was loaded again. 5 rows.")
    server.set("new")
    table.shows("new")


def test_a_successor_at_the_same_version_is_not_mistaken_for_the_same_table(serve, show):
    server = serve()
    table = show(server)
    until(lambda: table.texts == server.texts, "the rows")
    before = table.texts
    server.kill()
    expect(table.page.locator("#banner")).to_be_visible()
    server.start(server.port)
    until(lambda: server.texts != before and table.texts == server.texts, "the new server's rows")


def test_a_server_that_ends_in_order_is_noticed_too(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    server.stop()
    expect(table.page.locator("#banner")).to_be_visible()
    server.start(server.port)
    expect(table.page.locator("#banner")).to_be_hidden()
    until(lambda: table.texts == server.texts, "the new server's rows")


def test_retrying_by_hand(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    server.kill()
    # The back-off grows to where waiting for it would be noticed.
    expect(table.page.locator("#banner")).to_contain_text("in 4 s", timeout=20_000)
    server.start(server.port)
    table.page.get_by_role("button", name="Try now").click()
    until(lambda: table.texts == server.texts, "the new server's rows", within=2)


def test_a_field_under_edit_survives_a_lost_connection(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    table.edit_across_a_restart(1, "mine")
    assert table.page.evaluate("() => document.activeElement.value") == "mine"


def test_a_change_that_starts_elsewhere_makes_the_page_ask_afresh(serve, show):
    server = serve(*"abc")
    table = show(server, wait=False)
    table.is_live()
    table.shows(*"abc")
    streams = Streams(table)
    table.page.evaluate(
        """() => { const parse = JSON.parse;
                   JSON.parse = text => { JSON.parse = parse; return { ...parse(text), since: -1 } } }""")
    server.command("addItem", text="d")
    table.shows(*"abcd")
    streams.until(lambda: len(streams.opened) == 1, "another stream")
    assert "since=" not in streams.opened[0][1]


def test_a_message_that_makes_no_sense_ends_in_a_fresh_window(serve, show, errors):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    table.page.evaluate(
        """() => { const parse = JSON.parse;
                   JSON.parse = text => { JSON.parse = parse; throw new Error('out of tune') } }""")
    server.command("addItem", text="d")
    table.shows(*"abcd")
    assert [error for error in errors if "out of tune" in error]
    errors.clear()


def test_rows_asked_for_while_the_stream_breaks_come_all_the_same(serve, show):
    table = show(serve(rows=2000))
    until(lambda: len(table.texts) > 10, "rows")
    streams = Streams(table)
    held = []
    # The first one is held back.
    table.page.route("**/api/viewers/*", lambda route: route.continue_() if held else held.append(route))
    table.scroll_to(0.5)
    streams.until(lambda: held, "the page to ask for another window")
    table.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    streams.until(lambda: streams.opened and "viewer" in streams.messages, "another stream")
    table.is_live()
    # The answer is about the stream before, which is gone.
    held[0].continue_()
    table.is_loaded()
