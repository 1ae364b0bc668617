const patience = 15_000;
// Between two tries of a command whose fate is not known.
const pause = 1000;
/** What may be answered, or not, to a command that was carried out before. */
const passing = ["undecided", "unavailable", "unreachable", "timeout"];

/** A command the server refused, or that never reached it. */
export class CommandError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Sends commands one after the other, in the order in which the person gave them. */
export class Commands {
  #last = Promise.resolve();
  #person;
  #answered;

  /** `person`, a promise of a name, can undo the commands; `answered(answer)` is called with every answer. */
  constructor(person, answered) {
    this.#person = person;
    this.#answered = answered;
  }

  refresh() {
    return this.#send({ type: "refresh" });
  }

  add() {
    return this.#send({ type: "addItem" });
  }

  insert(at, text, version) {
    return this.#send({ type: "insertItem", at, text, version });
  }

  /** `row`: `{ id, at, version }`, where the person saw the row, and when. */
  move(row, to) {
    return this.#send({ type: "moveItem", ...row, to });
  }

  remove(row) {
    return this.#send({ type: "deleteItem", ...row });
  }

  edit(row, text) {
    return this.#send({ type: "editItem", ...row, text });
  }

  /** `type`: undo or redo. */
  step(type) {
    return this.#send({ type });
  }

  /** What the person can undo and redo once the commands before are done. */
  state() {
    return this.#next(async () => ask(`/api/table?person=${await this.#person}`));
  }

  #send(command) {
    // A browser sends what was lost on a connection that had served before again: with an identity it is done once.
    return this.#next(async () => post({ ...command, person: await this.#person, command: identity() }));
  }

  #next(request) {
    const answer = this.#last.then(request).then((body) => {
      this.#answered(body);
      return body;
    });
    this.#last = answer.catch(() => {});
    return answer;
  }
}

/**
 * Sends a command until it is known what became of it: with its identity it is carried out once, however often it is
 * sent. Only a server that may have done it is asked again.
 */
async function post(command) {
  let isOpen = false;
  while (true) {
    try {
      return await ask("/api/commands", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(command),
      });
    } catch (error) {
      isOpen ||= error.code === "undecided";
      if (!isOpen || !passing.includes(error.code)) throw error;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

async function ask(address, options = {}) {
  let response;
  try {
    response = await fetch(address, { ...options, signal: AbortSignal.timeout(patience) });
  } catch (error) {
    const isLate = error.name === "TimeoutError";
    throw isLate
      ? new CommandError("timeout", "The server did not answer. The table will show whether it took the change.")
      : new CommandError("unreachable", "The server cannot be reached.");
  }
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const { code = "unknown", message = `The server answered ${response.status}.` } = body.error ?? {};
  throw new CommandError(code, plain[code] ?? message);
}

/** What others did in the meantime, said without identities and versions. */
const plain = {
  row_not_found: "That row has been deleted.",
  text_changed: "That row was changed elsewhere in the meantime.",
  position_gone: "The table became shorter in the meantime.",
};

/** 32 lower-case hexadecimal digits that nobody else makes. */
function identity() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random row's text, as the server makes them: a decimal number from 0 to 4294967295. */
export function randomText() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}
