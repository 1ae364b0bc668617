import { randomText } from "./commands.js";

/** What a person can do with the table, by button or by key. */
export class Actions {
  #parts;

  /** `parts`: model, list, arrangement, commands, focus, toasts, editing, announcer, session, attempt, once. */
  constructor(parts) {
    this.#parts = parts;
  }

  edit(view) {
    if (!this.#parts.session.allows()) return;
    this.#parts.editing.begin(view);
  }

  async remove(view) {
    if (!view?.row || view.isBusy || !this.#parts.session.allows()) return;
    const { attempt, commands } = this.#parts;
    view.setBusy(true);
    await attempt(commands.remove(view.seen));
    view.setBusy(false);
  }

  moveBy(view, distance) {
    if (!view?.row || view.number === null || !this.#parts.session.allows()) return;
    const { model, list } = this.#parts;
    const to = view.number + distance;
    if (to < 0 || to >= model.count) return;
    this.move(view.seen, view.number, to);
    list.layout({ moving: true });
    list.reveal(to);
  }

  move(row, from, to) {
    const { arrangement, attempt, commands } = this.#parts;
    return attempt(arrangement.expectMove(row.id, from, to, commands.move(row, to)));
  }

  async insertAfter(view) {
    if (!this.#parts.session.allows()) return;
    const { model, commands, focus, attempt, once } = this.#parts;
    const at = view?.row ? view.seen.at + 1 : model.count;
    once(await attempt(commands.insert(at, randomText(), model.version)), () => focus.go(at));
  }

  /** The plus adds at the end, which may be far from what the person looks at. */
  async add({ byKey = false } = {}) {
    const { model, list, commands, focus, toasts, announcer, attempt, once } = this.#parts;
    const wasAtEnd = model.count === 0 || list.isInSight(model.count - 1);
    once(await attempt(commands.add()), () => {
      const last = model.count - 1;
      if (byKey) {
        focus.go(last);
        announcer.say("Enter edits the new row");
      } else if (wasAtEnd) list.reveal(last);
      else toasts.show("Added at the end.", { actions: [{ label: "Show", run: () => focus.go(model.count - 1) }] });
    });
  }

  /** `button` shows that the server is at work: a long table takes it a moment. */
  async refresh(button) {
    const { commands, announcer, attempt, once } = this.#parts;
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    announcer.say("Refreshing");
    const answer = await attempt(commands.refresh());
    const end = () => { button.ariaBusy = "false"; };
    if (answer) once(answer, end, end);
    else end();
  }
}
