/**
 * Where rows are shown while that differs from where the table has them: a row in the person's hand, moves
 * and texts the server has not yet answered, and a deleted row that is still being edited.
 * A slot is a place on the screen; without any of these, a row's slot is its position.
 */
export class Arrangement {
  drag = null; // { id, from, to, isLost }
  remnant = null; // { id, row, position, nextID }: deleted, kept while it is edited
  #moves = []; // { id, from, to, version }
  #texts = new Map(); // id -> { text, version }
  #model;

  constructor(model) {
    this.#model = model;
  }

  get slots() {
    return this.#model.count + (this.remnant ? 1 : 0) + (this.drag?.isLost ? 1 : 0);
  }

  /** How far a row's slot may be from its position, rows in motion aside. */
  get slack() {
    return this.#moves.length + (this.drag ? 1 : 0) + (this.remnant ? 1 : 0);
  }

  /** Rows whose slot may be anywhere. */
  get travellers() {
    return [...this.#moves, ...(this.drag ? [this.drag] : [])].map((move) => move.id);
  }

  /** The number a row is shown with: its position, once what is expected has happened. */
  numberOf(position) {
    return this.#stages(this.#all).reduce(shifted, position);
  }

  /** A row that the table has lost has a slot, but no number: the rows after it are one lower. */
  slotOf(position) {
    let slot = this.numberOf(position);
    if (this.drag?.isLost && slot >= this.drag.to) slot += 1;
    if (this.remnant && slot >= this.remnant.position) slot += 1;
    return slot;
  }

  /** The slot of the row in the person's hand as it would be, were it put back. */
  get home() {
    const { id, from } = this.drag;
    const position = this.#model.positionOf(id) ?? from;
    return this.#stages(this.#moves).reduce(shifted, position);
  }

  /** The slot of a row by identity, or undefined when the window does not hold it. */
  slotOfRow(id) {
    if (this.remnant && this.remnant.id === id) return this.remnant.position;
    if (this.drag?.isLost && this.drag.id === id) return this.drag.to;
    const position = this.#model.positionOf(id) ?? this.#known(id);
    return position === undefined ? undefined : this.slotOf(position);
  }

  /** The number of a row by identity, or undefined when neither the window nor a move knows it. */
  numberOfRow(id) {
    const position = this.#model.positionOf(id) ?? this.#known(id);
    return position === undefined ? undefined : this.numberOf(position);
  }

  textOf(row) {
    return this.#texts.get(row.id)?.text ?? row.text;
  }

  /** Shows a move until the table has it; `answer` is the promise of the server's answer. */
  expectMove(id, from, to, answer) {
    const move = { id, from, to, version: null };
    this.#moves.push(move);
    return this.#follow(answer, move, () => {
      this.#moves = this.#moves.filter((other) => other !== move);
    });
  }

  expectText(id, text, answer) {
    const change = { text, version: null };
    this.#texts.set(id, change);
    return this.#follow(answer, change, () => this.#texts.get(id) === change && this.#texts.delete(id));
  }

  /** Drops what the table has caught up with, and what concerns rows that are gone. */
  settle(delta = null) {
    const isFresh = delta?.isFresh === true;
    const isDone = ({ version }) => version !== null && (isFresh || version <= this.#model.version);
    this.#moves = this.#moves.filter((move) => !isDone(move) && !delta?.deleted.has(move.id));
    for (const [id, change] of this.#texts) if (isDone(change)) this.#texts.delete(id);
    const { drag, remnant } = this;
    if (drag && (isFresh || delta?.deleted.has(drag.id))) {
      drag.isLost = this.#model.positionOf(drag.id) === undefined;
    }
    if (remnant) {
      const next = this.#model.positionOf(remnant.nextID);
      remnant.position = next ?? Math.min(remnant.position, this.#model.count);
    }
  }

  async #follow(answer, expectation, forget) {
    try {
      expectation.version = (await answer).version;
      this.settle();
    } catch (error) {
      forget();
      throw error;
    }
  }

  get #all() {
    return this.drag && !this.drag.isLost ? [...this.#moves, this.drag] : this.#moves;
  }

  #known(id) {
    return this.#all.find((move) => move.id === id)?.from;
  }

  /** Each move with the place its row has at that stage: the row may have been moved under it. */
  #stages(moves) {
    const stages = [];
    for (const move of moves) {
      const position = this.#model.positionOf(move.id) ?? move.from;
      // The table may have become shorter since the move was given: beyond its end there is no slot.
      stages.push({ from: stages.reduce(shifted, position), to: Math.min(move.to, this.#model.count - 1) });
    }
    return stages;
  }
}

function shifted(slot, { from, to }) {
  if (slot === from) return to;
  if (from < slot && slot <= to) return slot - 1;
  if (to <= slot && slot < from) return slot + 1;
  return slot;
}
