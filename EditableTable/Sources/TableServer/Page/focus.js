/** Roving focus: one row is the current one; arrow keys move it, and Tab reaches only its controls. */
export class RowFocus {
  #list;
  #model;
  #arrangement;
  #id = null;
  #slot = 0;
  #column = null; // "minus", "handle", or null for the row itself
  #wantsFocus = false;
  #hasLostRow = false; // it wants focus because the row that had it is gone

  constructor(list, model, arrangement) {
    this.#list = list;
    this.#model = model;
    this.#arrangement = arrangement;
    list.element.addEventListener("focusin", (event) => this.#focused(event));
    list.element.addEventListener("focusout", () => this.#left());
  }

  get slot() {
    return this.#slot;
  }

  /** The view of the current row, when it is in the document. */
  get view() {
    return (this.#id !== null && this.#list.view(this.#id)) || this.#list.viewAtSlot(this.#slot);
  }

  get column() {
    return this.#column;
  }

  /** Makes a slot's row the current one, in sight and with the keyboard. */
  go(slot, column = null) {
    if (this.#arrangement.slots === 0) return;
    this.#slot = Math.min(Math.max(0, slot), this.#arrangement.slots - 1);
    this.#id = null;
    this.#column = column;
    this.#list.pin("focus", null);
    this.#hasLostRow = false;
    this.#wantsFocus = true;
    this.#list.reveal(this.#slot);
    if (!this.#wantsFocus) return;
    // No row is in the slot. The keyboard must stay in the list all the same: the row that had it may have left.
    this.#hasLostRow = true;
    this.shown();
    this.#wantsFocus = this.#hasLostRow = false;
  }

  /** Focus on the row itself, after editing or a drag. */
  take(view) {
    view.element.focus({ preventScroll: true });
  }

  /** Focus on the current row, when what had it is gone. */
  takeCurrent() {
    (this.view ?? this.#first())?.element.focus({ preventScroll: true });
  }

  /** A row leaves; if it had the keyboard, its neighbour gets it in the layout that follows. */
  leaving(view) {
    if (view.row?.id === this.#id) {
      this.#id = null;
      this.#list.pin("focus", null);
    }
    if (!view.element.contains(document.activeElement)) return;
    if (this.#wantsFocus) return; // it is on its way already
    this.#wantsFocus = true;
    this.#hasLostRow = true;
    this.#column = null; // or the key that deleted this row would delete the next one
  }

  /** After every layout: one row can be reached by Tab, and focus is where it belongs. */
  shown() {
    const slots = this.#arrangement.slots;
    const known = this.#id === null ? undefined : this.#arrangement.slotOfRow(this.#id);
    if (known !== undefined) this.#slot = known;
    this.#slot = Math.max(0, Math.min(this.#slot, slots - 1));
    const current = this.view ?? this.#first();
    for (const view of this.#list.views) view.setCurrent(view === current);
    // The neighbour of a row that was scrolled away is not in the document; then a row in sight does.
    const next = this.#hasLostRow ? current : this.view;
    const target = slots === 0 ? this.#list.element : next?.stop(this.#column);
    if (this.#wantsFocus && target) {
      this.#wantsFocus = this.#hasLostRow = false;
      target.focus({ preventScroll: true });
    } else if (this.#id === null && current?.row && current.element.contains(document.activeElement)) {
      this.#adopt(current); // the row whose placeholder had focus has come
    }
  }

  /** Without the current row in sight, Tab enters at the first row that is. */
  #first() {
    let first = null;
    for (const view of this.#list.views) {
      if (this.#list.isInSight(view.slot) && (!first || view.slot < first.slot)) first = view;
    }
    return first;
  }

  #focused(event) {
    const view = event.target.closest(".row")?.view;
    if (!view) return;
    this.#column = ["minus", "handle"].find((column) => view.stop(column) === event.target) ?? null;
    this.#adopt(view);
    for (const other of this.#list.views) other.setCurrent(other === view);
  }

  #adopt(view) {
    this.#slot = view.slot;
    this.#id = view.row?.id ?? null;
    this.#list.pin("focus", this.#id);
  }

  #left() {
    if (!this.#wantsFocus) this.#list.pin("focus", null);
  }
}
