import { Actions } from "./actions.js";
import { Announcer } from "./announcer.js";
import { Arrangement } from "./arrangement.js";
import { Commands } from "./commands.js";
import { Connection } from "./connection.js";
import { Drag } from "./drag.js";
import { Editing } from "./editing.js";
import { RowFocus } from "./focus.js";
import { bindKeyboard } from "./keyboard.js";
import { pressOnce } from "./keys.js";
import { RowList } from "./list.js";
import { TableModel } from "./model.js";
import { personOfTab } from "./person.js";
import { Presence } from "./presence.js";
import { Saving } from "./saving.js";
import { Session } from "./session.js";
import { Status } from "./status.js";
import { Toasts } from "./toasts.js";
import { Undo } from "./undo.js";

const element = (id) => document.getElementById(id);

const model = new TableModel();
const arrangement = new Arrangement(model);
const person = personOfTab();
const commands = new Commands(person, (answer) => undo.show(answer));
const toasts = new Toasts(element("toasts"), () => focus.takeCurrent());
const announcer = new Announcer(element("announcer"));
const status = new Status({
  lamp: element("lamp"), summary: element("summary"), banner: element("banner"), text: element("banner-text"),
  outage: element("outage"),
}, (text) => announcer.say(text));

const session = new Session({
  form: element("sign-in"), field: element("token"), error: element("sign-in-error"), signOut: element("sign-out"),
  grid: element("list"),
}, {
  asked: () => connection.hold(),
  signedIn: () => connection.letGo(),
  named: () => presence.renamed(),
  say: (text) => announcer.say(text),
});
const presence = new Presence({
  people: element("people"), dialog: element("name-dialog"), field: element("name"), cancel: element("name-cancel"),
}, person, {
  changed: () => list.layout(),
  mayRename: () => session.name === null,
  say: (text) => announcer.say(text),
});
const list = new RowList(
  { scroller: element("scroller"), spacer: element("spacer"), element: element("list") }, model, arrangement,
  {
    wanted: (from, count) => connection.want(from, count),
    shown: () => focus.shown(),
    leaving: (view) => focus.leaving(view),
    editorsOf: (row) => presence.editorsOf(row),
  });
const focus = new RowFocus(list, model, arrangement);

/** The newest version whose rows in the window are others than before. */
let changedInSight = -1;

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
    if (delta?.isInSight) changedInSight = model.version;
    const due = waiting.splice(0);
    for (const each of due) {
      if (delta?.isOther) each.giveUp();
      else if (each.isDue()) each.run();
      else waiting.push(each);
    }
  },
  state(name, retryAt) {
    status.setState(name, retryAt);
    if (name === "live") {
      toasts.settle("unreachable");
      undo.ask();
    }
    document.documentElement.dataset.connection = name;
  },
  viewer: (token) => presence.attach(token),
  presence: (message) => presence.take(message),
  table: (state) => status.setTable(state),
  access: (access) => session.setAccess(access),
  refused: () => session.check(),
});

/** A command that failed leaves the table as it was; the person is told, and sees the table again. */
async function attempt(answer, explain = tell) {
  try {
    const result = await answer;
    toasts.settle("unreachable");
    return result;
  } catch (error) {
    explain(error);
    return null;
  } finally {
    list.layout({ moving: true });
  }
}

function tell({ message, code }) {
  if (code === "unauthorized") session.check();
  toasts.show(message, { code, isError: true });
}

/** `{ isDue, run, giveUp }`: what to do once the page shows something, or another table altogether. */
const waiting = [];

/** Runs `run()` as soon as the page shows what a command did. */
function once(answer, run, giveUp = () => {}) {
  const isDue = () => answer.version <= model.version;
  if (!answer) return;
  if (isDue()) run();
  else waiting.push({ isDue, run, giveUp });
}

/** Brings a row into sight where it was, or is by now, and calls `found` with its view or null. */
function find(row, found) {
  const at = () => arrangement.slotOfRow(row.id) ?? Math.min(row.at ?? 0, model.count - 1);
  const isDue = () => list.view(row.id) !== undefined || model.count === 0 || model.at(at()) !== undefined;
  const run = () => found(list.view(row.id) ?? null);
  if (model.count > 0) list.reveal(at());
  if (isDue()) run();
  else waiting.push({ isDue, run, giveUp: run });
}

const saving = new Saving({ model, arrangement, commands, toasts }, {
  attempt, find, edit: (view, text) => editing.begin(view, text),
});

const editing = new Editing(list, arrangement, {
  commit: (row, text) => saving.save(row, text),
  say: (text) => announcer.say(text),
  edits: (row) => presence.edits(row),
  lost: (text, why) => saving.lost(text, why),
  done(view, { byKey, isLost }) {
    list.layout({ moving: true });
    if (!byKey) return;
    // Gone when the row was deleted, or when it was scrolled away and has not come back from the server yet.
    if (view.element.isConnected && !isLost) focus.take(view);
    else focus.go(view.slot);
  },
});

const actions = new Actions({
  model, list, arrangement, commands, focus, toasts, editing, announcer, session, attempt, once,
});

const undo = new Undo({ undo: element("undo"), redo: element("redo") }, {
  commands, toasts, announcer, attempt, once, isInSight: (version) => changedInSight >= version,
});

const drag = new Drag(list, arrangement, {
  allows: () => session.allows(),
  dropped: (row, from, to) => actions.move(row, from, to),
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
element("refresh").addEventListener("click", (event) => actions.refresh(event.currentTarget));
// A key's click counts no presses of a pointer.
element("add").addEventListener("click", (event) => actions.add({ byKey: event.detail === 0 }));
element("retry").addEventListener("click", () => connection.retry());
// Messages must not keep anybody from the last row.
new ResizeObserver(([entry]) => {
  const { height } = entry.contentRect;
  list.setFoot(height === 0 ? 0 : height + 24);
}).observe(element("toasts"));
bindKeyboard(list, focus, arrangement, actions);
pressOnce(document);
connection.start();
session.check();
