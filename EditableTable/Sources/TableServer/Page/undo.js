import { letterOf } from "./keys.js";

const nothing = { undo: "Nothing of yours is left to undo.", redo: "Nothing of yours is left to redo." };
const done = { undo: "Undone", redo: "Redone" };

/** Undo and redo of what this person did: two buttons, and the usual keys. */
export class Undo {
  #buttons;
  #parts;

  /** `buttons`: undo, redo. `parts`: commands, toasts, announcer, attempt, once, `isInSight(version)`. */
  constructor(buttons, parts) {
    this.#buttons = buttons;
    this.#parts = parts;
    for (const [type, button] of Object.entries(buttons)) button.addEventListener("click", () => this.#step(type));
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** What the server said last; answers to commands of nobody say nothing of it. */
  show({ canUndo, canRedo }) {
    if (canUndo === undefined) return;
    // Not `disabled`: a button that has focus must keep it.
    this.#buttons.undo.ariaDisabled = String(!canUndo);
    this.#buttons.redo.ariaDisabled = String(!canRedo);
  }

  /** Asks the server, which may have been started again, or know this tab from before it was loaded again. */
  async ask() {
    await this.#parts.commands.state().catch(() => {});
  }

  async #step(type) {
    const { commands, toasts, announcer, attempt, once, isInSight } = this.#parts;
    if (this.#buttons[type].ariaDisabled === "true") {
      announcer.say(nothing[type]);
      return;
    }
    const answer = await attempt(commands.step(type), (error) => this.#refused(type, error));
    once(answer, () => {
      announcer.say(done[type]);
      if (!isInSight(answer.version)) toasts.show(`${done[type]} in a part of the table that is not in sight.`);
    });
  }

  #refused(type, { code, message }) {
    this.#parts.toasts.show(code === `nothing_to_${type}` ? nothing[type] : message, { code, isError: true });
    this.ask();
  }

  #pressed(event) {
    if (event.altKey || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    // A text field undoes its own typing.
    if (event.target.closest("input, textarea")) return;
    const keys = event.shiftKey ? { z: "redo" } : { z: "undo", y: "redo" };
    const type = keys[letterOf(event)];
    if (!type) return;
    event.preventDefault();
    this.#step(type);
  }
}
