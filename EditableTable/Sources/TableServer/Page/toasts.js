import { joined, write } from "./words.js";

const stay = 6000;

/** Short messages at the bottom. One that offers something to do stays until the person has decided. */
export class Toasts {
  #place;
  #left;

  /** `left()`: the message that had focus is gone. */
  constructor(place, left) {
    this.#place = place;
    this.#left = left;
  }

  /** `text` and `detail` are words, or strings of the page's own. `detail`: why; `code`: what `settle` knows it by; `actions`: `[{ label, run }]`. */
  show(text, { detail = null, code = null, actions = [], isError = false } = {}) {
    const toast = make("div", isError ? "toast error" : "toast");
    toast.setAttribute("role", isError ? "alert" : "status");
    toast.dataset.code = code ?? "";
    const line = make("span", "words");
    write(line, text);
    if (detail) line.append(make("span", "detail", joined([" ", detail], "")));
    toast.append(line, ...actions.map((action) => this.#button(action, toast)), this.#closing(toast));
    if (actions.length === 0) {
      for (const other of this.#withoutActions()) if (other.textContent === toast.textContent) this.#close(other);
      this.#expire(toast);
    } else toast.dataset.decision = "";
    this.#place.append(toast);
    this.#place.scrollTop = this.#place.scrollHeight;
  }

  /** What a code stands for is over: only what is still to be decided stays. */
  settle(code) {
    for (const toast of this.#place.querySelectorAll(`.toast[data-code="${code}"]`)) {
      if ("decision" in toast.dataset) toast.querySelector(".detail")?.remove();
      else this.#close(toast);
    }
  }

  #withoutActions() {
    return this.#place.querySelectorAll(".toast:not([data-decision])");
  }

  /** It goes by itself, but not while the person reads it. */
  #expire(toast) {
    let timer = null;
    const stop = () => clearTimeout(timer);
    const start = () => {
      stop();
      if (!toast.matches(":hover, :focus-within")) timer = setTimeout(() => this.#close(toast), stay);
    };
    for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, stop);
    for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, () => setTimeout(start));
    start();
  }

  #close(toast) {
    const hadFocus = toast.contains(document.activeElement);
    toast.remove();
    if (hadFocus) this.#left();
  }

  #button({ label, run }, toast) {
    const button = make("button", "toast-action", label);
    button.type = "button";
    button.addEventListener("click", () => {
      this.#close(toast);
      run();
    });
    return button;
  }

  #closing(toast) {
    const button = make("button", "toast-close");
    button.type = "button";
    button.setAttribute("aria-label", "Close");
    button.addEventListener("click", () => this.#close(toast));
    return button;
  }
}

function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  write(element, text);
  return element;
}
