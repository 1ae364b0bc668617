"""Nothing a person wrote is lost, and nothing is overwritten that the person has not seen."""

from playwright.sync_api import expect

from table import Server, until


def alerts(table):
    return table.page.get_by_role("alert")


def cut(table):
    """Commands do not reach the server, and the stream does."""
    table.page.route("**/api/commands", lambda route: route.abort())


def write(table, position, text):
    table.edit(position)
    table.type_over(text)
    table.page.keyboard.press("Enter")


def test_what_was_not_saved_stays_beside_later_messages_until_it_is_saved(serve, show):
    server = serve(*"abcde")
    table = show(server)
    table.page.clock.install()
    table.shows(*"abcde")
    cut(table)
    write(table, 0, "precious")
    write(table, 1, "dear")
    for _ in range(3):
        table.page.get_by_role("button", name="Add row").click()
    expect(alerts(table)).to_have_count(3)  # what is said again is said once
    table.is_still()
    table.screenshot("not-saved")
    table.page.clock.run_for(120_000)
    expect(alerts(table)).to_have_count(2)
    table.page.unroute("**/api/commands")
    for position, text in [(0, "precious"), (1, "dear")]:
        alerts(table).filter(has_text=text).get_by_role("button", name="Edit again").click()
        assert table.page.locator("input.field").input_value() == text
        table.page.keyboard.press("Enter")
        until(lambda: server.texts[position] == text, "the server to have the text")
        # The server answers again: only what is still to be decided is left to say.
        if text == "precious":
            expect(alerts(table)).to_have_text("“dear” was not saved.Edit again")
    expect(alerts(table)).to_have_count(0)


def test_a_lost_server_is_forgotten_once_it_is_back_and_what_was_written_is_not(serve, show):
    server = serve(*"abc")
    table = show(server)
    table.shows(*"abc")
    server.kill()
    write(table, 0, "precious")
    table.page.get_by_role("button", name="Add row").click()
    expect(alerts(table).filter(has_text="The server cannot be reached.")).to_have_count(2)
    server.start(server.port)
    expect(alerts(table)).to_have_count(1)
    expect(alerts(table)).to_have_text("“precious” was not saved.Edit again")
    until(lambda: table.texts == server.texts, "the new server's rows")
    # The successor has no row of before: the text can still be added.
    table.page.get_by_role("button", name="Edit again").click()
    expect(alerts(table)).to_contain_text("Its row is not there any more.")
    table.page.get_by_role("button", name="Add it again").click()
    until(lambda: server.texts[-1] == "precious", "the server to have the text")
    expect(alerts(table)).to_have_count(0)


def test_a_message_waits_while_the_person_reads_it_and_can_be_closed(serve, show):
    table = show(serve(*"abc"))
    table.page.clock.install()
    cut(table)
    # In a minute of the page's clock it misses its stream; that it is there again would settle the message.
    table.page.route("**/api/changes?*", lambda route: route.abort())
    table.page.get_by_role("button", name="Add row").click()
    alerts(table).hover()
    table.page.clock.run_for(60_000)
    expect(alerts(table)).to_be_visible()
    table.page.get_by_role("heading").hover()
    table.page.clock.run_for(10_000)
    expect(alerts(table)).to_have_count(0)
    table.page.get_by_role("button", name="Add row").click()
    close = alerts(table).get_by_role("button", name="Close")
    close.focus()
    table.page.clock.run_for(60_000)
    table.page.keyboard.press("Enter")
    expect(alerts(table)).to_have_count(0)
    assert table.focused == "a"


def conflict(table):
    """The note shows what somebody else wrote, and the person goes elsewhere."""
    table.edit(1)
    table.type_over("mine")
    table.server.command("editItem", id=table.server.row(1)["id"], text="theirs")
    expect(table.row(1).locator(".note")).to_contain_text("Now “theirs” elsewhere")
    table.page.get_by_role("heading").click()
    expect(alerts(table)).to_contain_text("“mine” was not saved. That row was changed elsewhere in the meantime.")
    assert table.server.texts[1] == "theirs"
    table.shows("a", "theirs", "c", "d", "e")


def test_going_elsewhere_does_not_replace_what_somebody_else_wrote(table):
    answers = []
    table.page.on("response", lambda answer: answers.append((answer.url, answer.status)))
    conflict(table)
    assert [status for url, status in answers if url.endswith("/api/commands")] == [409]
    table.is_still()
    table.screenshot("conflict")
    alerts(table).get_by_role("button", name="Keep theirs").click()
    expect(alerts(table)).to_have_count(0)
    assert table.server.texts[1] == "theirs"


def test_a_person_can_keep_what_they_wrote_all_the_same(table):
    conflict(table)
    alerts(table).get_by_role("button", name="Keep mine").click()
    until(lambda: table.server.texts[1] == "mine", "the server to have the text")
    table.shows("a", "mine", "c", "d", "e")
    expect(alerts(table)).to_have_count(0)


def test_changes_of_other_rows_are_no_conflict(table):
    """Also when so many pass that the version of the start is no longer kept."""
    table.edit(1)
    table.type_over("mine")
    for number in range(5):
        table.server.command("editItem", id=table.server.row(0)["id"], text=str(number))
    table.server.command("editItem", id=table.server.row(1)["id"], text="theirs")
    table.server.command("editItem", id=table.server.row(1)["id"], text="b")
    table.server.command("addItem", text="last")
    table.shows("4", "mine", "c", "d", "e", "last")
    expect(table.row(1).locator(".note")).to_have_count(0)
    table.page.get_by_role("heading").click()
    until(lambda: table.server.texts[1] == "mine", "the server to have the text")


def test_a_change_after_the_version_seen_is_a_conflict_however_many_follow(table):
    table.edit(1)
    table.type_over("mine")
    for number in range(1100):
        table.server.command("editItem", id=table.server.row(0)["id"], text=str(number))
    until(lambda: table.texts[0] == "1099", "the other row's changes")
    table.server.command("editItem", id=table.server.row(1)["id"], text="theirs")
    expect(table.row(1).locator(".note")).to_be_visible()
    table.page.get_by_role("heading").click()
    expect(alerts(table)).to_contain_text("changed elsewhere")
    assert table.server.texts[1] == "theirs"


def test_editing_twice_before_the_answer_is_no_conflict_with_oneself(table):
    held = table.hold_commands()
    write(table, 1, "once")
    first = held()
    write(table, 1, "twice")
    first.continue_()
    held().continue_()
    table.shows("a", "twice", "c", "d", "e")
    until(lambda: table.server.texts[1] == "twice", "the second text")
    expect(alerts(table)).to_have_count(0)


def test_a_row_lost_by_a_restart_is_said_to_be_loaded_again_and_has_no_number(serve, show):
    server = serve(*"abcde")
    table = show(server)
    table.shows(*"abcde")
    table.edit_across_a_restart(3, "mine")
    prefixes = [prefix for prefix, _ in table.shown]
    assert len(set(prefixes)) == len(prefixes) == 6 and "gone: " in prefixes
    labels = table.page.evaluate("() => [...document.querySelectorAll('[role=row]')].map(row => row.ariaLabel.split(':')[0])")
    assert len(set(labels)) == len(labels) == 6
    lost = table.page.locator(".row.lost")
    assert lost.get_attribute("aria-rowindex") is None
    expect(table.page.get_by_role("textbox")).to_have_attribute("aria-label", "Text of gone")
    table.is_still()
    table.screenshot("loaded-again")
    table.page.keyboard.press("Enter")
    expect(alerts(table)).to_contain_text("“mine” was not saved. The table was loaded again.")
    table.page.get_by_role("button", name="Add it again").click()
    until(lambda: server.texts[-1] == "mine", "the server to have the text")


def test_a_row_deleted_elsewhere_has_no_number_in_the_hand_either(table):
    x, y = table.lift(1)
    table.page.mouse.move(x, y + 44, steps=5)
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    until(lambda: table.page.locator("#summary").inner_text() == "4 rows", "the deletion")
    prefixes = [prefix for prefix, _ in table.shown]
    assert len(set(prefixes)) == len(prefixes) == 5
    table.page.mouse.up()


def test_on_a_phone_the_note_keeps_what_to_do_about_it_and_two_actions_fit(serve, show):
    server = serve(*"abcde")
    table = show(server, width=320, has_touch=True, is_mobile=True, device_scale_factor=2)
    table.shows(*"abcde")
    table.edit(1)
    table.type_over("mine")
    server.command("editItem", id=server.row(1)["id"], text="theirs, which is much longer than the row is wide")
    how = table.row(1).locator(".note-how")
    expect(how).to_be_visible()
    box = how.bounding_box()
    assert box["x"] >= 52 and box["x"] + box["width"] <= 320
    table.screenshot("phone-note")
    table.page.get_by_role("heading").click()
    for button in alerts(table).get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["width"] >= 44 and box["height"] >= 44
    assert table.page.evaluate("() => document.documentElement.scrollWidth") == 320
    table.is_still()
    table.screenshot("phone-conflict")


def test_a_table_that_cannot_be_changed_says_so_until_it_can(show, tmp_path):
    database, elsewhere = tmp_path / "table.db", tmp_path / "elsewhere.db"
    server = Server(place=("--database", str(database)))
    try:
        table = show(server)
        until(lambda: len(table.texts) == 5, "rows")
        add = table.page.get_by_role("button", name="Add row")
        expect(table.page.locator("#outage")).to_be_hidden()
        database.rename(elsewhere)
        add.click()
        expect(table.page.locator("#outage")).to_be_visible()
        assert len(table.texts) == 5
        table.is_still()
        table.screenshot("outage")
        expect(show(server).page.locator("#outage")).to_be_visible()
        elsewhere.rename(database)
        add.click()
        expect(table.page.locator("#outage")).to_be_hidden()
        until(lambda: len(table.texts) == 6, "the row")
    finally:
        server.stop()
