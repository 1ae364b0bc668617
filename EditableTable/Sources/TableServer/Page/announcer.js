import { joined, words, write } from "./words.js";

const pause = 400;

/** Says in a polite live region what happened; what happens within a moment is said in one sentence. */
export class Announcer {
  #region;
  #waiting = [];
  #timer = null;

  constructor(region) {
    this.#region = region;
  }

  /** `text`: words, or a string of the page's own. */
  say(text) {
    this.#waiting.push(text);
    this.#timer ??= setTimeout(() => this.#flush(), pause);
  }

  /** Says what a message did to the rows in the window. */
  tell(delta, model) {
    if (delta.isFresh && !delta.isFirst) this.say(`The table was loaded again. ${rows(delta.countAfter)}`);
    const parts = [
      ...told(delta.inserted, "Inserted", ({ row, position }) => words`entry${position}: ${row.text}`),
      ...told(delta.deleted, "Deleted", ({ row, position }) => words`entry${position}: ${row.text}`),
      ...told(delta.movedTo, "Moved", (to, id) => {
        const row = model.at(to);
        return row?.id === id ? words`${row.text} to entry${to}` : `a row to entry${to}`;
      }),
      ...told(delta.updated, "Changed", ({ row, position }) => words`entry${position} to ${row.text}`),
    ];
    if (parts.length === 0) return;
    const count = delta.countAfter === delta.countBefore ? [] : [rows(delta.countAfter)];
    this.say(joined([...parts, ...count], ". "));
  }

  #flush() {
    this.#timer = null;
    const waiting = this.#waiting.splice(0);
    const spoken = waiting.length > 3 ? [`${waiting.length} changes`, waiting.at(-1)] : waiting;
    write(this.#region, joined([joined(spoken, ". "), "."], ""));
  }
}

function told(map, verb, describe) {
  if (map.size === 0) return [];
  if (map.size > 2) return [`${verb} ${map.size} rows`];
  return [...map].map(([id, value]) => joined([verb, describe(value, id)], " "));
}

export function rows(count) {
  return count === 1 ? "1 row" : `${count.toLocaleString("en")} rows`;
}
