"""Two windows and a page on one server's table follow each other."""

from window import until


def everywhere(windows, page, server, *texts):
    for window in windows:
        window.shows(*texts)
    page.shows(*texts)
    assert server.texts == list(texts)


def test_two_windows_and_a_page_follow_each_other(serve, open_window, show, picture):
    server = serve("milk", "bread", "tea")
    one, two = open_window("--connect", server.url), open_window("--connect", server.url)
    page = show(server)
    windows = [one, two]
    everywhere(windows, page, server, "milk", "bread", "tea")

    one.press("Delete entry1")
    everywhere(windows, page, server, "milk", "tea")

    page.drag(1, 0)
    everywhere(windows, page, server, "tea", "milk")

    page.edit(0)
    page.type_over("coffee & <b>cake</b>")
    page.page.keyboard.press("Enter")
    everywhere(windows, page, server, "coffee & <b>cake</b>", "milk")

    two.press("Add row")
    until(lambda: server.count == 3, "the new row")
    new = server.row(2)["text"]
    everywhere(windows, page, server, "coffee & <b>cake</b>", "milk", new)
    picture("together")

    # Each takes back what was done in that window, and nothing else.
    one.press("Undo")
    everywhere(windows, page, server, "coffee & <b>cake</b>", "milk", "bread", new)
    two.press("Undo")
    everywhere(windows, page, server, "coffee & <b>cake</b>", "milk", "bread")
    one.press("Redo")
    everywhere(windows, page, server, "coffee & <b>cake</b>", "milk")


def test_a_window_waits_for_a_server_that_comes_back(serve, open_window, picture):
    server = serve("milk", "bread")
    window = open_window("--connect", server.url)
    window.shows("milk", "bread")
    server.kill()
    until(lambda: [name for _, name, _ in window.all() if name.startswith("Connection lost")], "the word on it")
    picture("connection-lost")
    server.start(server.port)
    server.set("milk", "bread", "tea")
    window.shows("milk", "bread", "tea")


def test_a_window_shows_why_there_is_no_table(open_window, picture):
    window = open_window("--connect", "http://127.0.0.1:9")
    picture("unreachable")
    until(lambda: [name for _, name, _ in window.all() if "Cannot Reach" in name], "why there is none")
