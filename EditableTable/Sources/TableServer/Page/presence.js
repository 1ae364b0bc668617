import { joined, words, write } from "./words.js";

const storageKey = "name";

/** Who else is here, in a strip under the title, and which rows they are editing. */
export class Presence {
  #elements;
  #hooks;
  #person;
  #viewer = null;
  #own = null; // { id, hue, name } as the server knows this tab's person
  #name = kept();
  #editing = null; // the id of the row under edit
  #told = "";
  #isTelling = false;
  #people = [];
  #more = 0;
  #editors = new Map(); // row's id -> those who edit it
  #warned = "";

  /** `elements`: people, dialog, field. `person`: a promise of the tab's. `hooks`: `changed()`: others edit other rows; `mayRename()`; `say(text)`. */
  constructor(elements, person, hooks) {
    this.#elements = elements;
    this.#person = person;
    this.#hooks = hooks;
    const { dialog, field } = elements;
    dialog.addEventListener("submit", (event) => {
      event.preventDefault();
      dialog.close();
      this.#rename(field.value);
    });
    elements.cancel.addEventListener("click", () => dialog.close());
  }

  /** A stream is open: says through it who this is. */
  attach(viewer) {
    this.#viewer = viewer;
    this.#told = "";
    this.#tell();
  }

  /** The row this person edits; null for none. */
  edits(row) {
    this.#editing = row;
    this.#tell();
    this.#warn();
  }

  /** Those others who edit a row. */
  editorsOf(row) {
    return this.#editors.get(row) ?? [];
  }

  /** Whether the person may choose a name is known, or another. */
  renamed() {
    this.#show();
  }

  /** The server says who is here. */
  take({ people, more }) {
    this.#people = people;
    this.#more = more;
    this.#refresh();
  }

  #refresh() {
    this.#editors = new Map();
    for (const person of this.#people) {
      if (person.id === this.#own?.id) continue;
      for (const row of person.editing) {
        this.#editors.set(row, [...this.editorsOf(row), { name: nameOf(person), hue: person.hue }]);
      }
    }
    this.#show();
    this.#warn();
    this.#hooks.changed();
  }

  #show() {
    const others = this.#people.filter((person) => person.id !== this.#own?.id);
    const { people } = this.#elements;
    people.hidden = others.length === 0;
    if (people.hidden) return people.replaceChildren();
    const own = this.#ownChip();
    const hadFocus = people.contains(document.activeElement);
    const shown = others.map((person) => chip("span", person, words`${nameOf(person)}`));
    if (this.#more > 0) shown.push(chip("span", null, `${this.#more} more`));
    people.replaceChildren(...[own, ...shown].map(inItem));
    if (hadFocus) own.focus();
  }

  #ownChip() {
    const mayRename = this.#hooks.mayRename();
    const name = this.#own?.name ? words`${this.#own.name} (you)` : "You";
    const own = chip(mayRename ? "button" : "span", this.#own ?? { hue: 0 }, name);
    if (!mayRename) return own;
    own.type = "button";
    own.title = "Change the name that others see";
    own.addEventListener("click", () => this.#askName());
    return own;
  }

  /** Two who edit one row should know; said once. */
  #warn() {
    const editors = this.#editing === null ? [] : this.editorsOf(this.#editing);
    const names = joined(editors.map((editor) => words`${editor.name}`), ", ");
    const warning = editors.length > 0 ? `${this.#editing} ${names}` : "";
    if (warning && warning !== this.#warned) this.#hooks.say(words`${names} is editing this row, too`);
    this.#warned = warning;
  }

  #askName() {
    const { dialog, field } = this.#elements;
    field.value = this.#own?.name ?? this.#name ?? "";
    dialog.showModal();
    field.select();
  }

  #rename(text) {
    this.#name = text.trim() || null;
    try {
      if (this.#name === null) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, this.#name);
    } catch {
      // A browser may keep nothing: then the name lasts as long as the page.
    }
    this.#tell();
  }

  /** The latest is told, one at a time. What fails is told again with the next stream. */
  async #tell() {
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      while (this.#viewer !== null) {
        const person = await this.#person;
        const viewer = this.#viewer;
        if (viewer === null) break;
        const body = JSON.stringify({
          person,
          ...(this.#name !== null && { name: this.#name }),
          ...(this.#editing !== null && { editing: this.#editing }),
        });
        const told = `${viewer} ${body}`;
        if (told === this.#told) break;
        this.#told = told;
        const answer = await fetch(`/api/viewers/${viewer}/presence`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        });
        if (!answer.ok) continue;
        this.#own = await answer.json();
        this.#refresh();
      }
    } catch {
      this.#told = "";
    } finally {
      this.#isTelling = false;
    }
  }
}

function kept() {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function nameOf(person) {
  return person.name ?? "Somebody";
}

function chip(tag, person, text) {
  const element = document.createElement(tag);
  element.className = "chip";
  if (person !== null) {
    element.style.setProperty("--hue", person.hue);
    element.classList.add("person");
  }
  const name = document.createElement("span");
  name.className = "chip-name";
  write(name, text);
  element.append(name);
  return element;
}

function inItem(element) {
  const item = document.createElement("li");
  item.append(element);
  return item;
}
