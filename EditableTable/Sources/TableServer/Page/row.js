import { joined, words, write } from "./words.js";

function make(tag, className, attributes = {}) {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** One row on the screen. It keeps its element for as long as it shows the same row. */
export class RowView {
  row = null;
  position = -1; // in the table, where the row's own command names it
  slot = -1; // on the screen
  number = -1; // in its label; null when the table has lost the row
  seen = null; // { id, at, version }: where the person saw the row, and when
  isBusy = false;
  y = 0;
  #prefix = make("span", "prefix");
  #text = make("span", "text", { dir: "auto" });
  #content = make("span", "content", { role: "gridcell" });
  #minus = make("button", "minus", { type: "button", tabindex: "-1" });
  #handle = make("button", "handle", { type: "button", tabindex: "-1", "aria-describedby": "how-to-move" });
  #label = "";
  #editors = [];
  #editor = null; // their names, on the screen
  #note = null;
  #input = null;

  constructor() {
    this.element = make("div", "row", { role: "row", tabindex: "-1" });
    this.element.view = this;
    const first = make("span", "edge", { role: "gridcell" });
    const last = make("span", "edge", { role: "gridcell" });
    first.append(this.#minus);
    last.append(this.#handle);
    this.#content.append(this.#prefix, this.#text);
    this.element.append(first, this.#content, last);
    this.#text.addEventListener("pointerenter", () => this.#offerWhole());
  }

  get text() {
    return this.#text;
  }

  get handle() {
    return this.#handle;
  }

  get isEdited() {
    return this.#input !== null;
  }

  get isInvalid() {
    return this.#input?.getAttribute("aria-invalid") === "true";
  }

  /** A row that the table has lost has no number: another row has it. */
  get name() {
    return this.number === null ? "gone" : `entry${this.number}`;
  }

  /** What has focus in a column of the row: the row itself stands for its text. */
  stop(column) {
    return { minus: this.#minus, handle: this.#handle }[column] ?? this.element;
  }

  /** Shows a row, or a placeholder when the row is not known yet; returns whether its text changed. */
  show({ row, position, slot, number }, text) {
    const didChange = this.row !== null && row !== null && this.#text.textContent !== text;
    const didMove = this.position !== position || this.number !== number;
    this.slot = slot;
    if (this.row === row && !didChange && !didMove) return false;
    this.row = row;
    this.position = position;
    this.number = number;
    const name = this.name;
    if (number === null) this.element.removeAttribute("aria-rowindex");
    else this.element.setAttribute("aria-rowindex", number + 1);
    this.#setLabel(row ? labelled(name, text) : `${name}, loading`);
    this.element.toggleAttribute("data-loading", !row);
    this.#prefix.textContent = `${name}: `;
    if (this.#text.textContent !== (text ?? "")) {
      this.#text.textContent = text ?? "";
      this.#text.removeAttribute("title");
    }
    this.#minus.setAttribute("aria-label", `Delete ${name}`);
    this.#handle.setAttribute("aria-label", `Move ${name}`);
    this.#input?.setAttribute("aria-label", `Text of ${name}`);
    return didChange;
  }

  /** Others who edit the row: `[{ name, hue }]`. */
  setEditors(editors) {
    if (editors.map(({ name }) => name).join() === this.#editors.map(({ name }) => name).join()) return;
    this.#editors = editors;
    this.element.classList.toggle("theirs", editors.length > 0);
    this.#editor?.remove();
    this.#editor = null;
    if (editors.length > 0) {
      this.element.style.setProperty("--hue", editors[0].hue);
      this.#editor = make("span", "editor", { "aria-hidden": "true", dir: "auto" });
      write(this.#editor, joined(editors.map(({ name }) => words`${name}`), ", "));
      this.#content.after(this.#editor);
    }
    this.#setLabel(this.#label);
  }

  /** Said when somebody comes to the row, and not when its editors come and go. */
  #setLabel(label) {
    this.#label = label;
    const names = joined(this.#editors.map(({ name }) => words`${name}`), ", ");
    const whole = this.#editors.length > 0 ? joined([label, ", being edited by ", names], "") : label;
    this.element.setAttribute("aria-label", String(whole));
  }

  /** Only the current row's controls are reached by Tab. */
  setCurrent(isCurrent) {
    const index = isCurrent ? "0" : "-1";
    if (this.element.tabIndex === Number(index)) return;
    for (const element of [this.element, this.#minus, this.#handle]) element.setAttribute("tabindex", index);
    this.element.classList.toggle("current", isCurrent);
  }

  setLifted(isLifted) {
    this.element.classList.toggle("lifted", isLifted);
  }

  /** A delete is under way. The minus is not disabled: that would take its focus away. */
  setBusy(isBusy) {
    this.isBusy = isBusy;
    this.element.classList.toggle("busy", isBusy);
  }

  /** The table has lost this row; it is only here for the person who edits it. */
  setLost() {
    this.element.classList.add("lost");
  }

  beginEditing(text) {
    this.#input = make("input", "field", {
      type: "text", "aria-label": `Text of ${this.name}`, autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", enterkeyhint: "done", dir: "auto",
    });
    this.#input.value = text;
    this.element.classList.add("edited");
    this.#text.replaceWith(this.#input);
    return this.#input;
  }

  endEditing() {
    const input = this.#input;
    this.#input = null; // first: removing a focused field blurs it, and blur ends editing
    input?.replaceWith(this.#text);
    this.element.classList.remove("edited");
    this.setNote(null);
  }

  setInvalid(isInvalid) {
    this.#input.setAttribute("aria-invalid", isInvalid);
  }

  /** `note`: `{ text, howTo }`; when it is too long for the row, the text is cut and not what to do about it. */
  setNote(note) {
    this.#note?.remove();
    this.#note = null;
    this.element.classList.toggle("noted", note !== null);
    if (note === null) return;
    this.#note = make("span", "note");
    const [text, howTo] = [make("span", "note-text"), make("span", "note-how")];
    write(text, note.text);
    write(howTo, note.howTo);
    this.#note.append(text, howTo);
    this.#content.append(this.#note);
  }

  #offerWhole() {
    if (this.#text.scrollWidth > this.#text.clientWidth) this.#text.title = this.#text.textContent;
    else this.#text.removeAttribute("title");
  }

  /** What stays on the screen of a row that has left the table: out of reach, and out of the reader's way. */
  becomeGhost() {
    this.element.view = null;
    this.element.classList.add("ghost");
    this.element.removeAttribute("role");
    this.element.setAttribute("aria-hidden", "true");
    this.element.inert = true;
  }
}

/** `entry3: text`; the page's own name needs no isolation. */
function labelled(name, text) {
  return joined([`${name}: `, words`${text}`], "");
}
