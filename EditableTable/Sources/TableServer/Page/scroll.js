// Browsers cap an element's height (Chromium near 33 million px of the screen, Firefox near 17 million), and are exact to
// the pixel of the screen below 16 million; so a longer table scrolls inside a spacer of this height. Its first and last
// quarter map one to one; the stretch between is scaled, and small steps there still move the rows one to one.
const tallest = 8_000_000;
const tallestOnScreen = 16_000_000;
// Lower than any browser's cap at any size of the pixels of a page.
const safe = 1_000_000;

/** Maps the scroller's own offset to the table's, which may be far taller than an element can be. */
export class ScaledScroll {
  top = 0;
  #extent = 0;
  #height = 0; // the spacer's, as the browser gave it
  #ratio = 0; // pixels of the screen to one of the page, for which it did
  #native = 0;
  #scroller;
  #spacer;
  #moved;
  #settle = null;

  /** `moved()` is called after the person scrolled. */
  constructor(scroller, spacer, moved) {
    this.#scroller = scroller;
    this.#spacer = spacer;
    this.#moved = moved;
    scroller.addEventListener("scroll", () => this.catchUp(), { passive: true });
  }

  get viewport() {
    return this.#scroller.clientHeight;
  }

  get lowest() {
    return Math.max(0, this.#extent - this.viewport);
  }

  /** What to add to a table offset to get an offset inside the spacer. */
  get shift() {
    return this.#native - this.top;
  }

  setExtent(extent) {
    const ratio = window.devicePixelRatio;
    if (extent === this.#extent && ratio === this.#ratio) return;
    this.#extent = extent;
    this.#ratio = ratio;
    const wanted = Math.min(extent, tallest, tallestOnScreen / ratio);
    this.#spacer.style.height = `${wanted}px`;
    const given = wanted > safe ? this.#spacer.getBoundingClientRect().height : wanted;
    this.#height = given < wanted - 1 ? given : wanted;
    this.scrollTo(this.top);
  }

  /** How much at each end maps one to one. */
  get #exact() {
    return this.#height / 4;
  }

  scrollTo(top) {
    const target = Math.min(Math.max(0, top), this.lowest);
    this.#scroller.scrollTop = this.#nativeFor(target);
    this.#native = this.#scroller.scrollTop;
    // The browser rounds what it was given; an unscaled table follows it exactly.
    this.top = this.#isScaled ? target : this.#native;
  }

  get #isScaled() {
    return this.#extent > this.#height;
  }

  get #nativeLowest() {
    return Math.max(0, this.#height - this.viewport);
  }

  #nativeFor(top) {
    const exact = this.#exact;
    if (!this.#isScaled || top <= exact) return top;
    if (top >= this.lowest - exact) return this.#nativeLowest - (this.lowest - top);
    const share = (top - exact) / (this.lowest - 2 * exact);
    return exact + share * (this.#nativeLowest - 2 * exact);
  }

  #topFor(native) {
    const exact = this.#exact;
    if (!this.#isScaled || native <= exact) return native;
    if (native >= this.#nativeLowest - exact) return this.lowest - (this.#nativeLowest - native);
    const share = (native - exact) / (this.#nativeLowest - 2 * exact);
    return exact + share * (this.lowest - 2 * exact);
  }

  /**
   * Takes in how far the person has scrolled. The browser tells of it only with its next frame: who is about
   * to scroll from where the table is asks first, or undoes what the person did since.
   */
  catchUp() {
    const native = this.#scroller.scrollTop;
    const step = native - this.#native;
    if (step === 0) return;
    this.#native = native;
    const isJump = Math.abs(step) > 3 * this.viewport;
    const top = !this.#isScaled || isJump ? this.#topFor(native) : this.top + step;
    this.top = Math.min(Math.max(0, top), this.lowest);
    this.#moved();
    if (this.#isScaled) this.#settleSoon();
  }

  /** Brings the scroll bar back to where the table is, once the person pauses: sooner would stop a fling. */
  #settleSoon() {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      if (this.#scroller.scrollTop !== this.#native) return this.catchUp();
      if (Math.abs(this.#nativeFor(this.top) - this.#native) < 1) return;
      this.scrollTo(this.top);
      this.#moved();
    }, 200);
  }
}
