import { Announcer } from "./announcer.js";
import { Arrangement } from "./arrangement.js";
import { Commands, randomText } from "./commands.js";
import { Connection } from "./connection.js";
import { Drag } from "./drag.js";
import { Editing } from "./editing.js";
import { RowFocus } from "./focus.js";
import { bindKeyboard } from "./keyboard.js";
import { RowList } from "./list.js";
import { TableModel } from "./model.js";
import { Status } from "./status.js";
import { Toasts } from "./toasts.js";

const element = (id) => document.getElementById(id);

const model = new TableModel();
const arrangement = new Arrangement(model);
const commands = new Commands();
const toasts = new Toasts(element("toasts"));
const announcer = new Announcer(element("announcer"));
const status = new Status({
  lamp: element("lamp"), summary: element("summary"), banner: element("banner"), text: element("banner-text"),
}, (text) => announcer.say(text));

const list = new RowList(
  { scroller: element("scroller"), spacer: element("spacer"), element: element("list") }, model, arrangement,
  {
    wanted: (from, count) => connection.want(from, count),
    shown: () => focus.shown(),
    leaving: (view) => focus.leaving(view),
  });
const focus = new RowFocus(list, model, arrangement);

const connection = new Connection(model, list.firstWindow, {
  changed(apply) {
    const anchor = list.anchor();
    const delta = apply() ?? null;
    arrangement.settle(delta);
    editing.update(delta, model);
    list.update(delta, anchor);
    status.setCount(model.count);
    element("empty").hidden = model.count > 0;
    if (delta) announcer.tell(delta, model);
    if (delta?.isFresh) waiting = [];
    waiting = waiting.filter(({ version, run }) => version > model.version || run());
  },
  state(name, retryAt) {
    status.setState(name, retryAt);
    document.documentElement.dataset.connection = name;
  },
});

/**
 * A command that failed leaves the table as it was; the person is told, and sees the table again.
 * `remedy(error)`: what the person may do about it.
 */
async function attempt(answer, remedy = () => null) {
  try {
    return await answer;
  } catch (error) {
    toasts.show(error.message, { isError: true, action: remedy(error) });
    return null;
  } finally {
    list.layout({ moving: true });
  }
}

function move(row, from, to) {
  return attempt(arrangement.expectMove(row.id, from, to, commands.move(row, to)));
}

/** Actions to take once the page shows a version. */
let waiting = [];

/** Runs `run()` as soon as the page shows what a command did. */
function once(answer, run) {
  if (!answer) return;
  if (answer.version <= model.version) run();
  else waiting.push({ version: answer.version, run });
}

const actions = {
  edit: (view) => editing.begin(view),

  async remove(view) {
    if (!view?.row || view.isBusy) return;
    view.setBusy(true);
    await attempt(commands.remove(view.seen));
    view.setBusy(false);
  },

  moveBy(view, distance) {
    if (!view?.row) return;
    const to = view.number + distance;
    if (to < 0 || to >= model.count) return;
    move(view.seen, view.number, to);
    list.layout({ moving: true });
    list.reveal(to);
  },

  async insertAfter(view) {
    const at = view?.row ? view.seen.at + 1 : model.count;
    const answer = await attempt(commands.insert(at, randomText(), model.version));
    once(answer, () => focus.go(at));
  },

  /** The plus adds at the end, which may be far from what the person looks at. */
  async add() {
    const wasAtEnd = model.count === 0 || list.isInSight(model.count - 1);
    once(await attempt(commands.add()), () => {
      const action = { label: "Show", run: () => focus.go(model.count - 1) };
      if (wasAtEnd) list.reveal(model.count - 1);
      else toasts.show("Added at the end.", { action });
    });
  },
};

/** What a person wrote is not lost when it could not be saved, even when the row is. */
function remedyFor(row, text) {
  const addAgain = () => attempt(commands.insert(model.count, text, model.version), remedyFor(row, text));
  const editAgain = () => {
    list.reveal(arrangement.slotOfRow(row.id) ?? row.at);
    const view = list.view(row.id);
    if (view) editing.begin(view, text);
    else toasts.show(`“${text}” was not saved.`, { isError: true, action: edit });
  };
  const add = { label: "Add it again", run: addAgain };
  const edit = { label: "Edit again", run: editAgain };
  return (error) => (error.code === "row_not_found" ? add : edit);
}

const editing = new Editing(list, arrangement, {
  commit(row, text) {
    const answer = arrangement.expectText(row.id, text, commands.edit(row, text));
    attempt(answer, remedyFor(row, text));
  },
  say: (text) => announcer.say(text),
  lost(row, text) {
    const action = remedyFor(row, text)({ code: "row_not_found" });
    toasts.show(`The row was deleted; “${text}” was not saved.`, { isError: true, action });
  },
  done(view, { byKey, isDeleted }) {
    list.layout({ moving: true });
    if (!byKey) return;
    // Gone when the row was deleted, or when it was scrolled away and has not come back from the server yet.
    if (view.element.isConnected && !isDeleted) focus.take(view);
    else focus.go(view.slot);
  },
});

const drag = new Drag(list, arrangement, {
  dropped: (row, from, to) => move(row, from, to),
  lost(view) {
    list.dismiss(view);
    toasts.show("That row has been deleted.", { isError: true });
  },
  ended: () => list.layout({ moving: true }),
});

list.element.addEventListener("click", (event) => {
  const view = event.target.closest(".row")?.view;
  if (!view) return;
  if (event.target.closest(".minus")) actions.remove(view);
  else if (event.target.closest(".content")) actions.edit(view);
});
element("refresh").addEventListener("click", () => attempt(commands.refresh()));
element("add").addEventListener("click", () => actions.add());
element("retry").addEventListener("click", () => connection.retry());
bindKeyboard(list, focus, arrangement, actions);
connection.start();
