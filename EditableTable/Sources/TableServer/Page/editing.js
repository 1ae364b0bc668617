import { joined, words } from "./words.js";

/** The bytes of UTF-8 that the server takes as a row's text. */
const longest = 4096;

/** Editing a row's text in place. The row under edit is never torn from under the person. */
export class Editing {
  #list;
  #arrangement;
  #hooks;
  /**
   * `{ id, view, input, original, known, seen, theirs, lost, note }`; `original`: the text the person saw;
   * `seen`: where the row was, and when it last said that; `theirs`: `{ text, seen }`, what it says instead.
   */
  #session = null;

  /** `hooks`: `edits(id)`: what is under edit, or null; `commit(row, text)`, `lost(text, why)`, `say(text)`, `done(view, { byKey, isLost })`. */
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
    const { id, text: known } = view.row;
    this.#session = { id, view, input, original, known, seen: view.seen, theirs: null, lost: null, note: null };
    this.#list.pin("edit", id);
    this.#hooks.edits(id);
    input.addEventListener("keydown", (event) => this.#pressed(event));
    input.addEventListener("input", () => this.#showNote());
    // A page that loses its window has not been left: only going elsewhere in the page commits.
    input.addEventListener("blur", () => document.hasFocus() && this.#end("commit"));
    input.focus({ preventScroll: true });
    if (text === null) input.select();
    this.#showNote();
  }

  /** Follows what a message did to the row under edit. */
  update(delta, model) {
    const session = this.#session;
    if (!session) return;
    const position = model.positionOf(session.id);
    if (position !== undefined) {
      this.#follow(session, model.at(position).text, { id: session.id, at: position, version: model.version });
    } else if (delta?.deleted.has(session.id)) {
      this.#markLost(session, model, "Deleted elsewhere", "The row was deleted");
    } else if (delta?.isOther || (delta?.isFresh && model.at(session.view.position) !== undefined)) {
      this.#markLost(session, model, "The table was loaded again", "The table was loaded again");
    }
  }

  /** Only what the person has seen may be replaced; so the version stands still once the text is another. */
  #follow(session, text, seen) {
    if (text === session.original) {
      session.seen = seen;
      session.known = text;
      if (session.theirs) this.#remark(session, null);
      session.theirs = null;
    } else if (text === session.theirs?.text) {
      session.theirs.seen = seen;
    } else if (session.theirs || text !== session.known) {
      session.theirs = { text, seen };
      this.#remark(session, { text: words`Now “${text}” elsewhere.`, howTo: " Enter replaces it, Esc keeps it" });
    }
  }

  #markLost(session, model, note, why) {
    if (session.lost) return;
    session.lost = why;
    const { view } = session;
    view.setLost();
    this.#arrangement.remnant = {
      id: session.id, row: view.row, position: view.slot, nextID: model.at(view.position)?.id ?? null,
    };
    this.#remark(session, { text: note, howTo: "" });
  }

  #remark(session, note) {
    session.note = note;
    this.#showNote();
    if (note) this.#hooks.say(joined(["The row you are editing: ", note.text, note.howTo], ""));
  }

  /** A text that is too long is said so while it is written. */
  #showNote() {
    const { view, input, note } = this.#session;
    const bytes = bytesOf(input.value);
    const isTooLong = bytes > longest;
    if (isTooLong && !view.isInvalid) this.#hooks.say("This text is too long to be saved");
    view.setInvalid(isTooLong);
    view.setNote(isTooLong ? { text: `Too long: ${inWords(bytes)} of ${inWords(longest)} bytes`, howTo: "" } : note);
  }

  #pressed(event) {
    event.stopPropagation();
    if (event.isComposing) return;
    this.#list.revealView(this.#session.view);
    if (event.key === "Enter") {
      if (!this.#session.view.isInvalid) this.#end("commit", true);
    } else if (event.key === "Escape") this.#end("cancel", true);
    else return;
    event.preventDefault();
  }

  #end(how, byKey = false) {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    const { view, input, original, seen, theirs, lost } = session;
    const text = input.value;
    view.endEditing();
    this.#list.pin("edit", null);
    this.#hooks.edits(null);
    this.#arrangement.remnant = null;
    if (lost) this.#list.dismiss(view);
    if (how === "commit") {
      // Who presses Enter under the note has read what is replaced; who just goes elsewhere may not have.
      const replaced = byKey && theirs ? theirs : { text: original, seen };
      if (lost && text !== original) this.#hooks.lost(text, lost);
      else if (!lost && text !== replaced.text && text !== theirs?.text) this.#hooks.commit(replaced.seen, text);
    }
    this.#hooks.done(view, { byKey, isLost: lost !== null });
  }
}

function bytesOf(text) {
  return new TextEncoder().encode(text).length;
}

function inWords(number) {
  return number.toLocaleString("en");
}
