from playwright.sync_api import expect

from table import until


def test_enter_commits(table):
    table.edit(1)
    table.type_over("new")
    table.page.keyboard.press("Enter")
    table.shows("a", "new", "c", "d", "e")
    until(lambda: table.server.texts[1] == "new", "the server to have the text")
    assert table.focused == "new"


def test_escape_cancels(table):
    table.edit(1)
    table.type_over("new")
    table.page.keyboard.press("Escape")
    table.shows("a", "b", "c", "d", "e")
    assert table.server.texts[1] == "b"
    assert table.focused == "b"


def test_leaving_commits(table):
    table.edit(1)
    table.type_over("new")
    table.page.get_by_role("heading").click()
    table.shows("a", "new", "c", "d", "e")
    until(lambda: table.server.texts[1] == "new", "the server to have the text")


def test_going_on_to_another_row_commits_the_first(table):
    table.edit(1)
    table.type_over("new")
    table.edit(3)
    assert table.page.locator("input.field").input_value() == "d"
    until(lambda: table.server.texts[1] == "new", "the server to have the text")


def test_an_unchanged_text_is_no_command(table):
    version = table.server.get("/api/table")["version"]
    table.edit(1)
    table.page.keyboard.press("Enter")
    table.edit(2)
    table.type_over("new")
    table.page.keyboard.press("Enter")
    until(lambda: table.server.texts[2] == "new", "the second edit")
    assert table.server.get("/api/table")["version"] == version + 1


def test_a_text_shows_before_the_server_answers_and_goes_back_if_refused(table):
    held = table.hold_commands()
    table.edit(1)
    table.type_over("new")
    table.page.keyboard.press("Enter")
    table.shows("a", "new", "c", "d", "e")
    held().fulfill(status=409, json={"error": {"code": "conflict", "message": "Too late."}})
    table.shows("a", "b", "c", "d", "e")
    expect(table.page.get_by_role("alert")).to_contain_text("Too late.")


def test_a_row_under_edit_stays_when_it_is_changed_elsewhere(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("editItem", id=table.server.row(1)["id"], text="theirs")
    expect(table.row(1).locator(".note")).to_have_text(
        "Now “theirs” elsewhere. Enter replaces it, Esc keeps it")
    assert table.page.locator("input.field").input_value() == "mine"
    assert table.page.evaluate("() => document.activeElement.matches('input.field')")
    table.screenshot("edited-elsewhere")
    table.page.keyboard.press("Enter")
    table.shows("a", "mine", "c", "d", "e")
    until(lambda: table.server.texts[1] == "mine", "the server to have the text")


def test_cancelling_takes_what_was_written_elsewhere(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("editItem", id=table.server.row(1)["id"], text="theirs")
    expect(table.row(1).locator(".note")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.shows("a", "theirs", "c", "d", "e")


def test_a_row_under_edit_moves_with_its_field(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("moveItem", id=table.server.row(1)["id"], to=4)
    table.shows("a", "c", "d", "e", "mine")
    assert table.page.evaluate("() => document.activeElement.value") == "mine"
    table.page.keyboard.press("Enter")
    until(lambda: table.server.texts == ["a", "c", "d", "e", "mine"], "the text at its new place")


def test_rows_around_a_row_under_edit_come_and_go(table):
    table.edit(2)
    table.type_over("mine")
    table.server.command("insertItem", at=0, text="new")
    table.server.command("deleteItem", id=table.server.row(5)["id"])
    table.shows("new", "a", "b", "mine", "d")
    assert table.page.evaluate("() => document.activeElement.value") == "mine"
    table.page.keyboard.press("Enter")
    until(lambda: table.server.texts == ["new", "a", "b", "mine", "d"], "the text in its row")


def test_a_row_under_edit_stays_when_it_is_deleted_elsewhere(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    expect(table.page.locator(".note")).to_have_text("Deleted elsewhere")
    assert table.texts == ["a", "mine", "c", "d", "e"]
    assert table.page.evaluate("() => document.activeElement.value") == "mine"
    table.is_still()
    table.screenshot("deleted-elsewhere")
    table.server.command("insertItem", at=0, text="new")
    until(lambda: table.texts == ["new", "a", "mine", "c", "d", "e"], "the row kept between its neighbours")
    table.page.keyboard.press("Enter")
    table.shows("new", "a", "c", "d", "e")
    assert table.focused == "c"
    table.page.get_by_role("button", name="Add it again").click()
    table.shows("new", "a", "c", "d", "e", "mine")


def test_a_row_deleted_while_under_edit_can_be_given_up(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    expect(table.page.locator(".note")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.shows("a", "c", "d", "e")
    assert table.page.locator(".toast").count() == 0


def test_refreshing_elsewhere_keeps_the_field_too(table):
    table.edit(1)
    table.type_over("mine")
    table.server.command("refresh")
    expect(table.page.locator(".note")).to_have_text("Deleted elsewhere")
    assert table.page.evaluate("() => document.activeElement.value") == "mine"
    table.page.keyboard.press("Escape")
    until(lambda: table.texts == table.server.texts, "the new rows alone")


def test_a_text_that_was_not_saved_can_be_edited_again(table):
    table.page.route("**/api/commands", lambda route: route.abort())
    table.edit(1)
    table.type_over("mine")
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("alert")).to_contain_text("“mine” was not saved. The server cannot be reached.")
    table.page.unroute("**/api/commands")
    table.shows("a", "b", "c", "d", "e")
    table.page.get_by_role("button", name="Edit again").click()
    assert table.page.locator("input.field").input_value() == "mine"
    table.page.keyboard.press("Enter")
    table.shows("a", "mine", "c", "d", "e")
    until(lambda: table.server.texts[1] == "mine", "the server to have the text")


def test_a_command_whose_fate_is_not_known_is_sent_again_until_it_is(table):
    bodies = []
    fates = [(503, "undecided"), (503, "unavailable"), None]

    def answer(route):
        bodies.append(route.request.post_data_json)
        if not (fate := fates[len(bodies) - 1]):
            return route.continue_()
        status, code = fate
        route.fulfill(status=status, json={"error": {"code": code, "message": "nobody knows"}})

    table.page.route("**/api/commands", answer)
    table.edit(1)
    table.type_over("new")
    table.page.keyboard.press("Enter")
    # Asking the page something lets the browser's events come in.
    until(lambda: table.page.evaluate("() => true") and len(bodies) == 3, "three tries")
    until(lambda: table.server.texts == ["a", "new", "c", "d", "e"], "the server to have the text")
    assert [body["command"] for body in bodies] == [bodies[0]["command"]] * 3
    table.shows("a", "new", "c", "d", "e")
    assert table.page.locator(".toast").count() == 0


def test_a_command_that_was_refused_is_not_sent_again(table):
    bodies = []

    def answer(route):
        bodies.append(route.request.post_data_json)
        route.fulfill(status=503, json={"error": {"code": "unavailable", "message": "Nothing was changed."}})

    table.page.route("**/api/commands", answer)
    table.edit(1)
    table.type_over("new")
    table.page.keyboard.press("Enter")
    until(lambda: table.page.locator(".toast").count() == 1, "the message")
    table.page.wait_for_timeout(1500)
    assert len(bodies) == 1
    table.shows("a", "b", "c", "d", "e")


def test_a_text_the_server_does_not_take_is_explained(table):
    table.edit(1)
    table.type_over("x" * 5000)
    table.page.get_by_role("heading").click()
    expect(table.page.get_by_role("alert")).to_contain_text("a row takes 4096")
    table.shows("a", "b", "c", "d", "e")


def test_a_text_whose_row_went_can_be_added_again(table):
    held = table.hold_commands()
    table.edit(1)
    table.type_over("mine")
    table.page.keyboard.press("Enter")
    command = held()
    table.server.command("deleteItem", id=table.server.row(1)["id"])
    command.continue_()
    table.page.unroute("**/api/commands")
    expect(table.page.get_by_role("alert")).to_contain_text("That row has been deleted.")
    table.page.get_by_role("button", name="Add it again").click()
    table.shows("a", "c", "d", "e", "mine")
