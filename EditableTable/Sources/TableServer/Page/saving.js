import { words } from "./words.js";

/** Saves what a person wrote. What cannot be saved is kept in a message until the person decides. */
export class Saving {
  #model;
  #arrangement;
  #commands;
  #toasts;
  #hooks;
  #own = { id: null, answer: Promise.resolve(null) }; // the save sent last

  /** `hooks`: `attempt(answer, explain)`; `find(row, found)` calls `found(view or null)`; `edit(view, text)`. */
  constructor({ model, arrangement, commands, toasts }, hooks) {
    this.#model = model;
    this.#arrangement = arrangement;
    this.#commands = commands;
    this.#toasts = toasts;
    this.#hooks = hooks;
  }

  /** `row`: `{ id, at, version }`, as the person saw it when writing. */
  save(row, text) {
    const answer = this.#send(row, text);
    this.#own = { id: row.id, answer: answer.catch(() => null) };
    const expected = this.#arrangement.expectText(row.id, text, answer);
    this.#hooks.attempt(expected, (error) => this.#tell(text, error.message, error.code, this.#choices(error, row, text)));
  }

  /** The row went while it was edited; `why`: what became of it. */
  lost(text, why) {
    this.#tell(text, `${why}.`, "row_not_found", [this.#add(text)]);
  }

  /** What a person saved a moment ago is no news to that person, also before the table shows it. */
  async #send(row, text) {
    const own = this.#own.id === row.id ? await this.#own.answer : null;
    const isNewer = own !== null && row.version !== undefined && own.version > row.version;
    return this.#commands.edit(isNewer ? { id: row.id, version: own.version } : row, text);
  }

  #tell(text, detail, code, actions) {
    this.#toasts.show(words`“${cut(text)}” was not saved.`, { detail, code, actions, isError: true });
  }

  #choices(error, row, text) {
    if (error.code === "row_not_found") return [this.#add(text)];
    if (error.code !== "text_changed") return [this.#editAgain(row, text)];
    return [
      { label: "Keep mine", run: () => this.save(this.#asShown(row), text) },
      { label: "Keep theirs", run: () => {} },
    ];
  }

  /** The row as the page shows it now, when the person decides to replace what it says. */
  #asShown({ id }) {
    const at = this.#model.positionOf(id);
    return at === undefined ? { id } : { id, at, version: this.#model.version };
  }

  #editAgain(row, text) {
    const found = (view) => {
      if (view) this.#hooks.edit(view, text);
      else this.#tell(text, "Its row is not there any more.", "row_not_found", [this.#add(text)]);
    };
    return { label: "Edit again", run: () => this.#hooks.find(row, found) };
  }

  #add(text) {
    const run = () => {
      const answer = this.#commands.insert(this.#model.count, text, this.#model.version);
      this.#hooks.attempt(answer, (error) => this.#tell(text, error.message, error.code, [this.#add(text)]));
    };
    return { label: "Add it again", run };
  }
}

function cut(text) {
  const letters = [...text];
  return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}
