import { StaleChange } from "./model.js";

const firstDelay = 250;
const longestDelay = 15_000;
/** The server says something every 15 seconds; after more than two of them it is not there any more. */
const longestSilence = 40_000;
/** After how long a window that was not to be had is asked for again. */
const askingAgain = 1000;

/**
 * The live stream: one EventSource while the page is visible, reopened with the version the page has.
 * EventSource's own retry would repeat the first URL, so every stream that fails is closed and opened anew.
 */
export class Connection {
  #model;
  #handlers;
  #source = null;
  #viewer = null;
  #failures = 0;
  #timer = null;
  #watchdog = null;
  #wanted;
  #asking = false;
  #startsAfresh = false;
  #isHeld = false;

  /** `handlers`: `changed(apply)` makes the model take a message, `state(name, retryAt)`,
   * `viewer(token)` names the stream that is open, `presence(message)` tells who is here, `table(status)` whether the table can be changed, `access(access)` tells what the person may do, `refused()` that the server answered with no stream. */
  constructor(model, wanted, handlers) {
    this.#model = model;
    this.#wanted = wanted;
    this.#handlers = handlers;
  }

  start() {
    document.addEventListener("visibilitychange", () => this.#visibilityChanged());
    window.addEventListener("pagehide", () => this.#pause());
    window.addEventListener("pageshow", () => this.#visibilityChanged());
    window.addEventListener("online", () => this.retry());
    window.addEventListener("offline", () => this.#source && this.#lost());
    this.#visibilityChanged();
  }

  /** Tries at once instead of waiting for the back-off. */
  retry() {
    if (this.#source || document.hidden || this.#isHeld) return;
    this.#failures = Math.min(this.#failures, 1);
    this.#open();
  }

  /** Opens no stream until it is let go: the server would only refuse it. */
  hold() {
    this.#isHeld = true;
    this.#close();
    this.#handlers.state("held");
  }

  letGo() {
    this.#isHeld = false;
    this.#failures = 0;
    this.retry();
  }

  /** Asks for another window; the latest wish wins, one request at a time. */
  want(from, count) {
    if (from === this.#wanted.from && count === this.#wanted.count) return;
    this.#wanted = { from, count };
    this.#ask();
  }

  #visibilityChanged() {
    if (document.hidden) this.#pause();
    else if (!this.#source && !this.#isHeld) this.#open();
  }

  #pause() {
    this.#close();
    if (this.#isHeld) return;
    this.#handlers.state("paused");
  }

  #close() {
    clearTimeout(this.#timer);
    this.#timer = null;
    clearTimeout(this.#watchdog);
    this.#source?.close();
    this.#source = null;
    this.#viewer = null;
  }

  #open({ afresh = false } = {}) {
    this.#close();
    this.#handlers.state(this.#failures === 0 ? "connecting" : "retrying");
    const source = new EventSource(this.#address(afresh));
    this.#source = source;
    const on = (name, body) =>
      source.addEventListener(name, (event) => {
        if (source === this.#source && event.data !== undefined) this.#take(body, event.data);
      });
    on("window", (message) => this.#tookWindow(message));
    on("viewer", (message) => this.#tookViewer(message));
    on("change", (message) => this.#handlers.changed(() => this.#model.applyChange(message)));
    on("version", (message) => {
      this.#handlers.changed(() => this.#model.applyVersion(message));
    });
    on("presence", (message) => this.#handlers.presence(message));
    on("status", (message) => this.#handlers.table(message.status));
    on("bye", () => this.#lost());
    source.addEventListener("open", () => source === this.#source && this.#handlers.state("live"));
    this.#heard();
    source.addEventListener("error", () => {
      if (source !== this.#source) return;
      // A stream that broke would be tried again; of one that was refused the browser lets go.
      const isRefused = source.readyState === EventSource.CLOSED;
      this.#lost();
      if (isRefused) this.#handlers.refused();
    });
  }

  #address(afresh) {
    const model = this.#model;
    const resuming = model.isLoaded && !afresh && !this.#startsAfresh;
    const query = new URLSearchParams({
      from: resuming ? model.from : this.#wanted.from,
      count: resuming ? model.size : this.#wanted.count,
    });
    if (resuming) query.set("since", model.version);
    if (resuming && model.history !== null) query.set("history", model.history);
    return `/api/changes?${query}`;
  }

  /** A connection can break without anybody saying so: then nothing is heard. */
  #heard() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#lost(), longestSilence);
  }

  #take(body, data) {
    this.#heard();
    try {
      body(JSON.parse(data));
      this.#failures = 0;
    } catch (error) {
      if (error instanceof StaleChange) {
        this.#open({ afresh: true });
      } else {
        // Whatever went wrong, the page no longer knows what it has.
        console.error(error);
        this.#startsAfresh = true;
        this.#lost();
      }
    }
  }

  #tookWindow(message) {
    this.#viewer = message.viewer ?? this.#viewer;
    this.#handlers.access(message.access);
    this.#handlers.table(message.status);
    this.#handlers.viewer(this.#viewer);
    this.#handlers.changed(() => this.#model.applyWindow(message));
    this.#startsAfresh = false;
    this.#ask();
  }

  #tookViewer(message) {
    if ((message.history ?? null) !== this.#model.history) throw new StaleChange("another history");
    this.#viewer = message.viewer;
    this.#handlers.access(message.access);
    this.#handlers.table(message.status);
    this.#handlers.viewer(this.#viewer);
    this.#ask();
  }

  #lost() {
    this.#close();
    this.#failures += 1;
    const ceiling = Math.min(longestDelay, firstDelay * 2 ** (this.#failures - 1));
    const delay = ceiling * (0.75 + Math.random() / 4);
    this.#handlers.state("offline", Date.now() + delay);
    if (!document.hidden) this.#timer = setTimeout(() => this.#open(), delay);
  }

  async #ask() {
    if (this.#asking || !this.#viewer) return;
    this.#asking = true;
    const shown = () => ({ from: this.#model.from, count: this.#model.size });
    let asked = shown();
    try {
      while (this.#viewer && (asked.from !== this.#wanted.from || asked.count !== this.#wanted.count)) {
        const viewer = this.#viewer;
        asked = this.#wanted;
        const answer = await fetch(`/api/viewers/${viewer}`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(asked),
        });
        if (answer.status === 404) {
          if (viewer === this.#viewer) this.#open();
        } else if (!answer.ok) {
          throw new Error(`The server answered ${answer.status}.`);
        }
        // Another stream has opened meanwhile, with the window that the page shows.
        if (viewer !== this.#viewer) asked = shown();
      }
    } catch {
      // The stream may be well all the same; when it is not, it asks by itself once it is open again.
      setTimeout(() => this.#ask(), askingAgain);
    } finally {
      this.#asking = false;
    }
  }
}
