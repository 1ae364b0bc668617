/** A message that does not fit what the page has: the page asks for a fresh window, it never guesses. */
export class StaleChange extends Error {}

/**
 * The rows the page knows: the table's version and count, and one window of rows.
 * Positions are absolute. Applying a message yields a `Delta`, which says what became of the rows.
 */
export class TableModel {
  version = null;
  history = null;
  count = 0;
  from = 0;
  size = 0;
  rows = [];
  #positions = new Map();

  get isLoaded() {
    return this.version !== null;
  }

  get end() {
    return this.from + this.rows.length;
  }

  /** The row at a position, or undefined when the window does not hold it. */
  at(position) {
    return this.rows[position - this.from];
  }

  /** The position of a row, or undefined when the window does not hold it. */
  positionOf(id) {
    return this.#positions.get(id);
  }

  applyWindow(message) {
    const { version, count, from, size, rows } = message;
    const history = message.history ?? null;
    const delta = new Delta(this, { fresh: true, other: history !== this.history });
    this.history = history;
    this.#take({ version, count, from, size, rows: rows.map(({ id, text }) => ({ id, text })) });
    return delta.completed(this);
  }

  applyChange(message) {
    if (message.since !== this.version) {
      throw new StaleChange(`have version ${this.version}, the change starts from ${message.since}`);
    }
    const { version, count, from, size } = message;
    const rows = new Array(Math.max(0, Math.min(size, count - from)));
    for (const [at, was, n] of message.kept) {
      for (let i = 0; i < n; i += 1) rows[at + i - from] = this.at(was + i);
    }
    for (const { at, id, text } of message.rows) rows[at - from] = { id, text };
    for (let i = 0; i < rows.length; i += 1) {
      if (!rows[i]) throw new StaleChange(`the change leaves position ${from + i} unknown`);
    }
    const delta = new Delta(this, message);
    this.#take({ version, count, from, size, rows });
    return delta.completed(this);
  }

  applyVersion(message) {
    this.version = message.version;
  }

  #take({ version, count, from, size, rows }) {
    Object.assign(this, { version, count, from, size, rows });
    this.#positions = new Map(rows.map((row, i) => [row.id, from + i]));
  }
}

/** What one message did, by identity, as far as the old and the new window can tell. */
export class Delta {
  deleted = new Map(); // id -> { row, position before }
  inserted = new Map(); // id -> { row, position after }
  updated = new Map(); // id -> { row, position after }
  movedTo = new Map(); // id -> position after, also outside the window
  movedFrom = new Map(); // id -> position before, also outside the window
  #message;
  #before;

  constructor(model, message) {
    this.#message = message;
    this.#before = { from: model.from, rows: model.rows };
    this.isFresh = message.fresh === true;
    this.isFirst = !model.isLoaded;
    this.isOther = message.other === true && !this.isFirst; // another table: no row of before is in it
    this.countBefore = model.count;
  }

  /** Whether any row of the window is another than before, or says something else. */
  get isInSight() {
    return this.isFresh || [this.deleted, this.inserted, this.updated, this.movedTo].some((map) => map.size > 0);
  }

  completed(model) {
    const before = (position) => this.#before.rows[position - this.#before.from];
    const { deleted = [], inserted = [], updated = [], moved = [] } = this.#message;
    each(deleted, (position) => note(this.deleted, before(position), position));
    each(inserted, (position) => note(this.inserted, model.at(position), position));
    each(updated, (position) => note(this.updated, model.at(position), position));
    for (const [from, to] of moved) {
      const row = before(from) ?? model.at(to);
      if (!row) continue;
      this.movedTo.set(row.id, to);
      this.movedFrom.set(row.id, from);
    }
    this.countAfter = model.count;
    return this;
  }
}

function each(ranges, body) {
  for (const [start, n] of ranges) {
    for (let i = 0; i < n; i += 1) body(start + i);
  }
}

function note(map, row, position) {
  if (row) map.set(row.id, { row, position });
}
