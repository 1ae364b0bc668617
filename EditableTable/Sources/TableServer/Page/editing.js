/** Editing a row's text in place. The row under edit is never torn from under the person. */
export class Editing {
  #list;
  #arrangement;
  #hooks;
  #session = null; // { id, view, input, original, isDeleted }

  /** `hooks`: `commit(row, text)`, `lost(row, text)`, `say(text)`, `done(view, { byKey, isDeleted })`. */
  constructor(list, arrangement, hooks) {
    this.#list = list;
    this.#arrangement = arrangement;
    this.#hooks = hooks;
  }

  /** The view under edit, or null. */
  get view() {
    return this.#session?.view ?? null;
  }

  /** `text`: what the person wrote before, when that could not be saved. */
  begin(view, text = null) {
    if (!view?.row || view.isEdited) return;
    this.#end("commit");
    const original = this.#arrangement.textOf(view.row);
    const input = view.beginEditing(text ?? original);
    this.#session = { id: view.row.id, view, input, original, isDeleted: false };
    this.#list.pin("edit", view.row.id);
    input.addEventListener("keydown", (event) => this.#pressed(event));
    // A page that loses its window has not been left: only going elsewhere in the page commits.
    input.addEventListener("blur", () => document.hasFocus() && this.#end("commit"));
    input.focus({ preventScroll: true });
    if (text === null) input.select();
  }

  /** Follows what a message did to the row under edit. */
  update(delta, model) {
    const session = this.#session;
    if (!session || !delta) return;
    const position = model.positionOf(session.id);
    const isLost = delta.isFresh && position === undefined && model.at(session.view.position) !== undefined;
    if (delta.deleted.has(session.id) || isLost) this.#markDeleted(session, model);
    if (position === undefined) return;
    const { text } = model.at(position);
    const isNews = delta.updated.has(session.id) && text !== session.original;
    if (isNews) this.#remark(session, `Now “${text}” elsewhere`);
  }

  #markDeleted(session, model) {
    if (session.isDeleted) return;
    session.isDeleted = true;
    const { view } = session;
    view.setLost();
    this.#arrangement.remnant = {
      id: session.id, row: view.row, position: view.slot, nextID: model.at(view.position)?.id ?? null,
    };
    this.#remark(session, "Deleted elsewhere");
  }

  #remark(session, text) {
    session.view.setNote(text);
    this.#hooks.say(`The row you are editing: ${text}`);
  }

  #pressed(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    this.#list.revealView(this.#session.view);
    if (event.key === "Enter") this.#end("commit", true);
    else if (event.key === "Escape") this.#end("cancel", true);
    else return;
    event.preventDefault();
  }

  #end(how, byKey = false) {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    const { view, input, original, isDeleted } = session;
    const text = input.value;
    view.endEditing();
    this.#list.pin("edit", null);
    this.#arrangement.remnant = null;
    if (isDeleted) this.#list.dismiss(view);
    if (isDeleted && how === "commit" && text !== original) this.#hooks.lost(view.seen, text);
    else if (!isDeleted && how === "commit" && text !== original) this.#hooks.commit(view.seen, text);
    this.#hooks.done(view, { byKey, isDeleted });
  }
}
