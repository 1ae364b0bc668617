import { shiftOf, takeAnchor } from "./anchor.js";
import { enter, fade, glide, leaveLeft, leaveTo, place, raise, seenAt } from "./animation.js";
import { chooseViews, isHeld, isNewcomer } from "./choice.js";
import { orderChildren } from "./order.js";
import { ScaledScroll } from "./scroll.js";
import { missingWindow, windowSize } from "./window.js";

export const rowHeight = 44;
const overscan = 4;
// Offsets inside the layer stay this small, so that they are exact in the browser's single precision.
const farthest = 200_000;

/** The rows on the screen: only those in sight, and those that must not be torn, are in the document. */
export class RowList {
  element;
  #model;
  #arrangement;
  #hooks;
  #scroll;
  #views = new Map(); // row's id, or "#position" of a row not known yet -> RowView
  #foot = 0; // px
  #base = 0; // the slot at the layer's origin
  #pins = new Map(); // who pins -> id

  /** `hooks`: `wanted(from, count)` asks for another window; `shown()` follows every layout;
   * `editorsOf(id)`: who else edits a row. */
  constructor({ scroller, spacer, element }, model, arrangement, hooks) {
    this.element = element;
    this.scroller = scroller;
    this.#model = model;
    this.#arrangement = arrangement;
    this.#hooks = hooks;
    this.#scroll = new ScaledScroll(scroller, spacer, () => this.layout());
    new ResizeObserver(() => this.#resized()).observe(scroller);
  }

  get views() {
    return this.#views.values();
  }

  get slotsPerPage() {
    return Math.max(1, Math.floor(this.#scroll.viewport / rowHeight) - 1);
  }

  /** The height that nothing covers; in a very short window what covers the end may not count. */
  get #visible() {
    return Math.max(rowHeight, this.#scroll.viewport - this.#foot);
  }

  get #rowsInSight() {
    return Math.ceil(this.#scroll.viewport / rowHeight) + 2 * overscan;
  }

  /** The window to ask for first, before any row is known. */
  get firstWindow() {
    return { from: 0, count: windowSize(this.#rowsInSight) };
  }

  /** Room under the last row for what lies above the list's end. */
  setFoot(height) {
    if (height === this.#foot) return;
    this.#scroll.catchUp();
    const { top, lowest } = this.#scroll;
    const wasAtEnd = lowest > 0 && top >= lowest - 1;
    this.#foot = height;
    this.#setExtent();
    if (wasAtEnd) this.#scroll.scrollTo(this.#scroll.lowest);
    this.layout();
  }

  view(id) {
    return this.#views.get(id);
  }

  viewAtSlot(slot) {
    for (const view of this.views) if (view.slot === slot) return view;
    return undefined;
  }

  /** Keeps a row's element in the document under a name, wherever it is; null ends it. */
  pin(name, id) {
    if (id === null) this.#pins.delete(name);
    else this.#pins.set(name, id);
  }

  /** The table offset under a point of the screen. */
  offsetAt(clientY) {
    return clientY - this.scroller.getBoundingClientRect().top + this.#scroll.top;
  }

  /** Puts a row at a table offset, out of its slot: it is in the person's hand. */
  hold(view, offset) {
    place(view, offset - this.#base * rowHeight);
  }

  scrollBy(distance) {
    this.#scroll.catchUp();
    const before = this.#scroll.top;
    this.#scroll.scrollTo(before + distance);
    if (this.#scroll.top !== before) this.layout();
    return this.#scroll.top - before;
  }

  /** Scrolls no farther than needed for a slot to be in full sight. */
  reveal(slot) {
    this.#scroll.catchUp();
    const top = slot * rowHeight;
    const lowest = top + rowHeight - this.#visible;
    if (top < this.#scroll.top) this.#scroll.scrollTo(top);
    else if (lowest > this.#scroll.top) this.#scroll.scrollTo(lowest);
    this.layout();
  }

  /** For a key pressed on a row that was scrolled away: the person must see what it does. */
  revealView(view) {
    if (!this.isInSight(view.slot)) this.reveal(view.slot);
  }

  isInSight(slot) {
    const top = slot * rowHeight;
    return top >= this.#scroll.top && top + rowHeight <= this.#scroll.top + this.#visible;
  }

  /** The model took a message: shows it, keeping in place what a scrolled person looks at. */
  update(delta, anchor) {
    if (!delta) return this.layout();
    const before = this.#scroll.top - this.#base * rowHeight;
    for (const id of delta.deleted.keys()) this.#leave(id, leaveLeft);
    for (const [id, to] of delta.movedTo) {
      if (this.#model.positionOf(id) === undefined) this.#leave(id, (view) => leaveTo(view, this.#edge(to)));
    }
    this.#restore(anchor);
    this.layout({ moving: true, delta, slide: this.#scroll.top - this.#base * rowHeight - before });
  }

  /** What shall stay in place, taken before a change. Nothing at the top: there, new rows show. */
  anchor() {
    this.#scroll.catchUp();
    const { top } = this.#scroll;
    return top < 1 || this.#arrangement.drag ? [] : takeAnchor(this.views, top / rowHeight);
  }

  #restore(anchor) {
    this.#setExtent();
    const shift = shiftOf(anchor, this.#arrangement);
    if (shift === 0) return;
    const before = this.#scroll.top;
    this.#scroll.scrollTo(before + shift * rowHeight);
    this.#base += (this.#scroll.top - before) / rowHeight;
  }

  /**
   * Puts every row in sight where it belongs. `moving`: rows glide to new places;
   * `slide`: how far the layer itself jumped, which the glides make up for.
   */
  layout({ moving = false, delta = null, slide = 0 } = {}) {
    if (!this.#model.isLoaded) return;
    this.#setExtent();
    const { top, viewport } = this.#scroll;
    const first = Math.max(0, Math.floor(top / rowHeight) - overscan);
    const end = Math.min(this.#arrangement.slots, Math.ceil((top + viewport) / rowHeight) + overscan);
    if (Math.abs(first - this.#base) * rowHeight > farthest) this.#rebase(first);
    const views = chooseViews(this.#views, this.#model, this.#arrangement, this.#pins, first, end);
    const kept = new Set(views.values());
    for (const view of this.#views.values()) if (!kept.has(view)) this.#discard(view);
    this.#views = views;
    for (const view of kept) this.#show(view, moving, delta, slide);
    this.element.style.transform = `translateY(${this.#scroll.shift + this.#base * rowHeight}px)`;
    orderChildren(this.element, [...views.values()].sort((a, b) => a.wanted.slot - b.wanted.slot));
    const missing = missingWindow(this.#model, first, end, windowSize(this.#rowsInSight));
    if (missing) this.#hooks.wanted(missing.from, missing.count);
    this.#hooks.shown();
  }

  #setExtent() {
    this.#scroll.setExtent(this.#arrangement.slots * rowHeight + this.#foot);
    this.element.setAttribute("aria-rowcount", this.#model.count);
  }

  #rebase(slot) {
    const distance = (slot - this.#base) * rowHeight;
    this.#base = slot;
    for (const view of this.views) place(view, view.y - distance);
  }

  #discard(view) {
    this.#hooks.leaving(view);
    view.element.remove();
  }

  #show(view, moving, delta, slide) {
    const { row, slot } = view.wanted;
    const y = (slot - this.#base) * rowHeight;
    const isNew = isNewcomer(view);
    if (row && this.#model.positionOf(row.id) === view.wanted.position) {
      view.seen = { id: row.id, at: view.wanted.position, version: this.#model.version };
    }
    const text = row && this.#arrangement.textOf(row);
    view.setEditors(row ? this.#hooks.editorsOf(row.id) : []);
    if (view.show(view.wanted, text) && !isNew) fade(view.text);
    if (row && row.id === this.#arrangement.drag?.id) return;
    if (isNew) this.#arrive(view, y, delta, slide);
    else if (!moving) view.y === y || place(view, y);
    else if (view.y !== y || slide !== 0) {
      glide(view, y, seenAt(view) + slide);
      if (delta?.movedTo.has(row?.id)) raise(view);
    }
  }

  #arrive(view, y, delta, slide) {
    const id = view.row?.id;
    const from = delta?.movedFrom.get(id);
    if (delta?.inserted.has(id)) enter(view, y, rowHeight);
    else glide(view, y, from === undefined ? y + slide : this.#edge(from));
    if (from !== undefined) raise(view);
  }

  /** Just outside the sight, on the side of a position. */
  #edge(position) {
    const top = this.#scroll.top - this.#base * rowHeight;
    const isAbove = position * rowHeight < this.#scroll.top;
    return isAbove ? top - rowHeight : top + this.#scroll.viewport;
  }

  /** A row the table has lost leaves, now that the person has let go of it. */
  dismiss(view) {
    this.#leave(view.row.id, leaveLeft);
  }

  #leave(id, depart) {
    const view = this.#views.get(id);
    if (!view || isHeld(this.#pins, id)) return;
    this.#views.delete(id);
    this.#hooks.leaving(view);
    depart(view);
  }

  /** A keyboard that comes onto the screen must not hide the row it types into. */
  #resized() {
    const edited = this.#pins.get("edit");
    const slot = edited === undefined ? undefined : this.#arrangement.slotOfRow(edited);
    if (slot === undefined) this.layout();
    else this.reveal(slot);
  }
}
