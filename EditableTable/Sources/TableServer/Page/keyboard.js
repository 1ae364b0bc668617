/** The keys of the list; a row under edit has its own. `actions` are those of main.js. */
export function bindKeyboard(list, focus, arrangement, actions) {
  const last = () => arrangement.slots - 1;
  const plain = {
    ArrowUp: () => focus.go(focus.slot - 1),
    ArrowDown: () => focus.go(focus.slot + 1),
    PageUp: () => focus.go(focus.slot - list.slotsPerPage),
    PageDown: () => focus.go(focus.slot + list.slotsPerPage),
    Home: () => focus.go(0),
    End: () => focus.go(last()),
    Delete: (view) => actions.remove(view),
    Backspace: (view) => actions.remove(view),
    Insert: (view) => actions.insertAfter(view),
    F2: (view) => actions.edit(view),
  };
  const withAlt = {
    ArrowUp: (view) => actions.moveBy(view, -1),
    ArrowDown: (view) => actions.moveBy(view, 1),
  };
  list.element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const onControl = event.target.closest("button") !== null;
    const isEnter = event.key === "Enter" && !event.altKey && !onControl;
    const action = isEnter ? actions.edit : (event.altKey ? withAlt : plain)[event.key];
    if (!action) return;
    event.preventDefault();
    const view = event.target.closest(".row")?.view ?? focus.view;
    if (view) list.revealView(view);
    action(view);
  });
}
