/** What a held key does once: its repeats would hit the rows that come under the focus. */
const once = ["Delete", "Backspace", "Insert", "F2", "Enter"];
const columns = ["minus", null, "handle"];

/** The keys of the list; a row under edit has its own. `actions` are those of main.js. */
export function bindKeyboard(list, focus, arrangement, actions) {
  const last = () => arrangement.slots - 1;
  const plain = {
    ArrowUp: () => focus.go(focus.slot - 1, focus.column),
    ArrowDown: () => focus.go(focus.slot + 1, focus.column),
    ArrowLeft: (view) => beside(view, -1),
    ArrowRight: (view) => beside(view, 1),
    PageUp: () => focus.go(focus.slot - list.slotsPerPage, focus.column),
    PageDown: () => focus.go(focus.slot + list.slotsPerPage, focus.column),
    Home: () => focus.go(0),
    End: () => focus.go(last()),
    Delete: (view) => actions.remove(view),
    Backspace: (view) => actions.remove(view),
    Insert: (view) => actions.insertAfter(view),
    F2: (view) => actions.edit(view),
  };
  const withControl = {
    Home: () => focus.go(0, focus.column),
    End: () => focus.go(last(), focus.column),
  };
  const withAlt = {
    ArrowUp: (view) => actions.moveBy(view, -1),
    ArrowDown: (view) => actions.moveBy(view, 1),
  };
  /** The next stop in the row: the minus, the row for its text, the handle. */
  function beside(view, step) {
    const index = columns.indexOf(focus.column) + step;
    if (view && index in columns) view.stop(columns[index]).focus({ preventScroll: true });
  }

  list.element.addEventListener("keydown", (event) => {
    if (event.metaKey || event.shiftKey || (event.ctrlKey && event.altKey)) return;
    const onControl = event.target.closest("button") !== null;
    const keys = event.ctrlKey ? withControl : event.altKey ? withAlt : plain;
    const isEnter = event.key === "Enter" && keys === plain && !onControl;
    const action = isEnter ? plain.F2 : keys[event.key];
    if (!action) return;
    event.preventDefault();
    if (event.repeat && once.includes(event.key)) return;
    const view = event.target.closest(".row")?.view ?? focus.view;
    if (view) list.revealView(view);
    action(view);
  });
}
