import { rows } from "./announcer.js";

// A stream that is back within a moment is nobody's concern.
const patience = 500;

/** The connection's state and the number of rows, in the title bar and the banner. */
export class Status {
  #elements;
  #say;
  #timer = null;
  #lostAt = null;
  #retryAt = null;
  #count = null;
  #isOut = false;

  /** `elements`: lamp, summary, banner, text, outage; `say(text)` tells those who do not see them. */
  constructor(elements, say) {
    this.#elements = elements;
    this.#say = say;
  }

  setCount(count) {
    if (count === this.#count) return;
    this.#count = count;
    this.#elements.summary.textContent = rows(count);
  }

  /** `state`: connecting, live, offline (until `retryAt`), retrying, paused, held. */
  setState(state, retryAt = null) {
    this.#elements.lamp.dataset.state = state;
    this.#retryAt = retryAt;
    if (state === "live" || state === "paused" || state === "held") this.#recovered(state === "live");
    if (state === "held") {
      this.#count = null;
      this.#elements.summary.textContent = "Not signed in";
    }
    if (state !== "offline" && state !== "retrying") return;
    this.#lostAt ??= Date.now();
    this.#timer ??= setInterval(() => this.#tick(), 250);
    this.#tick();
  }

  /** `status`: of a table that cannot be changed now, why not; else "ready" or nothing. */
  setTable(status = "ready") {
    const isOut = status !== "ready";
    if (isOut !== this.#isOut) this.#say(isOut ? "The table cannot be changed now" : "The table can be changed again");
    this.#isOut = isOut;
    this.#elements.lamp.dataset.table = isOut ? "out" : "well";
    this.#showOutage();
  }

  /** While the connection is lost nobody knows what the table is like. */
  #showOutage() {
    this.#elements.outage.hidden = !this.#isOut || !this.#elements.banner.hidden;
  }

  #recovered(isLive) {
    if (isLive && !this.#elements.banner.hidden) this.#say("Connected again");
    clearInterval(this.#timer);
    this.#timer = null;
    this.#lostAt = null;
    this.#elements.banner.hidden = true;
    this.#showOutage();
  }

  #tick() {
    if (Date.now() - this.#lostAt < patience) return;
    const { banner, text } = this.#elements;
    const seconds = this.#retryAt === null ? 0 : Math.ceil((this.#retryAt - Date.now()) / 1000);
    const when = seconds > 1 ? ` in ${seconds} s.` : "…";
    const words = `Connection lost. Trying again${when}`;

    if (text.textContent !== words) text.textContent = words;
    if (banner.hidden) this.#say("Connection lost. Trying again");
    banner.hidden = false;
    this.#showOutage();
  }
}
