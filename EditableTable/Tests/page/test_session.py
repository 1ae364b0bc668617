"""Signing in with a token, and looking without being able to change anything."""

import signal

import pytest
from playwright.sync_api import expect

from table import until

writer = "writer-0123456789-0123456789"
reader = "reader-0123456789-0123456789"


@pytest.fixture
def server(serve, tmp_path):
    tokens = tmp_path / "tokens"
    tokens.write_text(f"write {writer} Ada\nread {reader}\n")
    tokens.chmod(0o600)
    return serve("a", "b", "c", arguments=["--token-file", str(tokens)], token=writer)


def sign_in(table, token):
    table.page.get_by_label("This table asks for a token").fill(token)
    table.page.get_by_role("button", name="Sign in").click()


def test_a_writer_signs_in_edits_and_signs_out(server, show):
    table = show(server, wait=False)
    form = table.page.locator("#sign-in")
    expect(form).to_be_visible()
    expect(table.page.locator("#token")).to_be_focused()
    expect(table.page.locator("#summary")).to_have_text("Not signed in")
    expect(table.page.locator("#banner")).to_be_hidden()
    assert table.texts == []
    table.screenshot("sign-in")
    sign_in(table, writer)
    table.is_live()
    table.shows("a", "b", "c")
    expect(form).to_be_hidden()
    table.page.get_by_role("button", name="Add row").click()
    until(lambda: server.count == 4, "a fourth row")
    # The cookie is the page's from now on, and no script can read it; the token is nowhere.
    cookies = table.page.context.cookies()
    assert [cookie["httpOnly"] for cookie in cookies] == [True] and cookies[0]["sameSite"] == "Strict"
    kept = table.page.evaluate("() => JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])")
    assert writer not in kept and cookies[0]["value"] not in kept
    table.page.reload()
    table.is_live()
    table.page.get_by_role("button", name="Sign out").click()
    expect(table.page.locator("#sign-in")).to_be_visible()
    assert table.texts == [] and table.page.context.cookies() == []


def test_a_wrong_token_is_said_and_can_be_put_right(server, show):
    table = show(server, wait=False)
    sign_in(table, "nonsense")
    complaint = table.page.get_by_role("alert")
    expect(complaint).to_contain_text("not known here")
    expect(table.page.locator("#token")).to_have_attribute("aria-invalid", "true")
    expect(table.page.locator("#token")).to_be_focused()
    sign_in(table, f"  {writer} ")
    table.is_live()
    table.shows("a", "b", "c")


def test_guessing_is_said_to_be_over(server, show):
    table = show(server, wait=False)
    for index in range(11):
        sign_in(table, f"wrong-{index}")
        expect(table.page.locator("#sign-in")).to_have_attribute("aria-busy", "false")
    expect(table.page.get_by_role("alert")).to_contain_text("too many wrong tokens")


def test_a_reader_sees_changes_and_has_nothing_to_press(server, show):
    table = show(server, wait=False)
    sign_in(table, reader)
    table.is_live()
    table.shows("a", "b", "c")
    for name in ["Refresh", "Add row", "Delete entry0", "Move entry0"]:
        expect(table.page.get_by_role("button", name=name)).to_have_count(0)
    expect(table.list).to_have_attribute("aria-readonly", "true")
    # Neither does any key or click edit: nothing is even sent.
    sent = []
    table.page.on("request", lambda request: "commands" in request.url and sent.append(request.url))
    table.page.locator(".row .content").first.click()
    table.page.locator(".row").first.focus()
    for key in ["Control+z", "Enter", "F2", "Delete", "Backspace", "Insert", "Alt+ArrowDown"]:
        table.page.keyboard.press(key)
    assert table.page.locator(".field").count() == 0
    expect(table.page.locator("#announcer")).to_contain_text("only look")
    server.command("addItem", text="d")
    table.shows("a", "b", "c", "d")
    assert sent == []
    table.screenshot("read-only")


def test_a_name_that_came_with_a_token_is_not_for_its_holder_to_choose(server, show):
    ada, other = show(server, wait=False), show(server, wait=False)
    sign_in(ada, writer)
    sign_in(other, reader)
    expect(ada.page.locator("#people li")).to_have_text(["Ada (you)", "Somebody"])
    expect(other.page.locator("#people li")).to_have_text(["You", "Ada"])
    expect(ada.page.locator("#people button")).to_have_count(0)
    expect(other.page.locator("#people button")).to_have_count(1)


def test_a_session_that_ends_elsewhere_asks_for_the_token_again(server, show):
    table = show(server, wait=False)
    sign_in(table, writer)
    table.is_live()
    table.page.evaluate(
        """() => fetch('/api/session/end', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })"""
    )
    expect(table.page.locator("#sign-in")).to_be_visible()
    expect(table.page.locator("#summary")).to_have_text("Not signed in")
    # Who is not let in any more sees nothing of the table.
    for gone in [table.rows.first, table.page.locator("#people"), table.page.locator("#sign-out")]:
        expect(gone).to_be_hidden()
    sign_in(table, writer)
    table.is_live()
    table.shows("a", "b", "c")
    expect(table.rows.first).to_be_visible()
    expect(table.page.locator("#summary")).to_have_text("3 rows")


def test_a_token_that_is_taken_out_ends_what_its_holder_sees(server, show, tmp_path):
    table, other = show(server, wait=False), show(server, wait=False)
    sign_in(table, writer)
    sign_in(other, reader)
    for each in [table, other]:
        each.is_live()
    tokens = tmp_path / "tokens"
    tokens.write_text(f"write {reader}\n")
    server.process.send_signal(signal.SIGHUP)
    expect(table.page.locator("#sign-in")).to_be_visible()
    expect(table.rows.first).to_be_hidden()
    sign_in(table, writer)
    expect(table.page.get_by_role("alert")).to_contain_text("not known here")
    # Who may write from now on need do nothing.
    other.page.get_by_role("button", name="Add row").click()
    until(lambda: len(other.texts) == 4, "a fourth row")
    expect(other.page.locator("#sign-in")).to_be_hidden()


def test_without_tokens_nobody_is_asked(table):
    expect(table.page.locator("#sign-in")).to_be_hidden()
    expect(table.page.get_by_role("button", name="Sign out")).to_have_count(0)
