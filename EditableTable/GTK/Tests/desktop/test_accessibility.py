"""What a screen reader gets to know of the window, and can do with it."""

from window import until


def test_everything_has_a_name_and_a_role(serve, open_window):
    server = serve("milk", "bread")
    window = open_window("--connect", server.url)
    window.shows("milk", "bread")
    found = {(role, name) for role, name, _ in window.all()}
    names = {name for _, name in found}
    for button in ["Refresh", "Undo", "Redo", "Add row", "Main menu", "Delete entry0", "Delete entry1"]:
        assert any(name == button and "button" in role for role, name in found), button
    assert {"entry0: milk", "entry1: bread", "Rows"} <= names
    assert ("frame", "Editable Table") in found
    # Nothing that can be pressed is without a name.
    for role, name, object in window.all():
        if "Action" in object.get_interfaces() and object.get_n_actions() > 0:
            assert name or object.get_description() or role == "scroll pane", role


def test_names_follow_the_rows(serve, open_window):
    server = serve("milk", "bread", "tea")
    window = open_window("--connect", server.url)
    window.shows("milk", "bread", "tea")
    server.command("deleteItem", id=server.row(0)["id"])
    window.shows("bread", "tea")
    until(lambda: window.button("Delete entry1") and not window.button("Delete entry2"), "the names of the buttons")
    window.press("Delete entry1")
    window.shows("bread")
    assert server.texts == ["bread"]
