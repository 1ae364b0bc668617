import { rowHeight } from "./list.js";

const edge = 56; // px from the top or bottom where the list scrolls by itself
const fastest = 900; // px a second, at first
const doubling = 700; // ms at the edge after which it is twice as fast
const mostDoublings = 3;
const outside = 64; // px beyond the list's sides where a drop puts the row back

/** Dragging a row by its handle, with a mouse, a pen or a finger. */
export class Drag {
  #list;
  #arrangement;
  #hooks;
  #current = null; // { view, handle, pointerId, grip, clientX, clientY, start, frame, time, held, way }

  /** `hooks`: `allows()`; `dropped(row, from, to)`; `lost(view)`; `ended()`. */
  constructor(list, arrangement, hooks) {
    this.#list = list;
    this.#arrangement = arrangement;
    this.#hooks = hooks;
    list.element.addEventListener("pointerdown", (event) => this.#pressed(event));
    list.element.addEventListener("contextmenu", (event) => {
      if (event.target.closest(".handle")) event.preventDefault(); // a finger that rests on it
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.cancel(), { capture: true });
  }

  cancel() {
    if (this.#current) this.#finish(false);
  }

  #pressed(event) {
    const handle = event.target.closest(".handle");
    const view = handle?.closest(".row").view;
    if (!view?.row || this.#current || event.button !== 0 || !event.isPrimary || view.isEdited) return;
    if (!this.#hooks.allows()) return;
    event.preventDefault();
    handle.focus({ preventScroll: true, focusVisible: false });
    const grip = this.#list.offsetAt(event.clientY) - view.slot * rowHeight;
    this.#current = {
      view, handle, grip, pointerId: event.pointerId, clientX: event.clientX, clientY: event.clientY,
      start: event.clientY, time: 0, held: 0, way: 0,
    };
    this.#arrangement.drag = { id: view.row.id, from: view.slot, to: view.slot, isLost: false };
    this.#list.pin("drag", view.row.id);
    view.setLifted(true);
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => this.#moved(move);
    handle.onpointerup = (up) => up.pointerId === this.#current?.pointerId && this.#finish(!this.#isOutside());
    handle.onpointercancel = handle.onlostpointercapture = () => this.cancel();
    this.#current.frame = requestAnimationFrame((time) => this.#tick(time));
  }

  #moved(event) {
    if (event.pointerId !== this.#current?.pointerId) return;
    this.#current.clientX = event.clientX;
    this.#current.clientY = event.clientY;
    this.#follow();
  }

  /** The row follows the pointer, and the others make room where it would land. */
  #follow() {
    const { view, grip, clientY } = this.#current;
    const { drag, slots } = this.#arrangement;
    const lowest = (slots - 1) * rowHeight;
    const offset = Math.min(Math.max(0, this.#list.offsetAt(clientY) - grip), lowest);
    this.#list.hold(view, offset);
    const to = this.#isOutside() && !drag.isLost ? this.#arrangement.home : Math.round(offset / rowHeight);
    if (to === drag.to) return;
    drag.to = to;
    this.#list.layout({ moving: true });
  }

  #isOutside() {
    const { clientX, clientY } = this.#current;
    const box = this.#list.scroller.getBoundingClientRect();
    return clientX < box.left - outside || clientX > box.right + outside
      || clientY < box.top - 3 * outside || clientY > box.bottom + 3 * outside;
  }

  /** Once a frame: scrolls near an edge, the faster the nearer and the longer. */
  #tick(time) {
    const current = this.#current;
    if (!current) return;
    const elapsed = Math.min(50, current.time ? time - current.time : 0);
    current.time = time;
    const box = this.#list.scroller.getBoundingClientRect();
    const above = box.top + edge - current.clientY;
    const below = current.clientY - (box.bottom - edge);
    const share = Math.min(1, Math.max(above, below, 0) / edge);
    const hasMoved = Math.abs(current.clientY - current.start) > 4;
    const way = share > 0 && hasMoved && !this.#isOutside() ? Math.sign(below - above) : 0;
    current.held = way === current.way ? current.held + elapsed : 0;
    current.way = way;
    if (way !== 0) {
      const speed = share * fastest * 2 ** Math.min(mostDoublings, current.held / doubling);
      const distance = (way * speed * elapsed) / 1000;
      if (this.#list.scrollBy(distance) !== 0) this.#follow();
    }
    current.frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #finish(isDropped) {
    const { view, handle, frame, pointerId } = this.#current;
    const from = this.#arrangement.home;
    const { to, isLost } = this.#arrangement.drag;
    this.#current = null;
    cancelAnimationFrame(frame);
    handle.onpointermove = handle.onpointerup = handle.onpointercancel = handle.onlostpointercapture = null;
    if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId);
    this.#arrangement.drag = null;
    this.#list.pin("drag", null);
    view.setLifted(false);
    if (isLost) this.#hooks.lost(view);
    else if (isDropped && to !== from) this.#hooks.dropped(view.seen, from, to);
    this.#hooks.ended();
  }
}
