const stay = 6000;
const stayForDecision = 30_000; // what a person wrote may depend on it

/** Short messages at the bottom, with at most one thing to do about each. */
export class Toasts {
  #place;

  constructor(place) {
    this.#place = place;
  }

  /** `action`: `{ label, run }`. Only the newest message is kept. */
  show(text, { action = null, isError = false } = {}) {
    const toast = document.createElement("div");
    toast.className = isError ? "toast error" : "toast";
    toast.setAttribute("role", isError ? "alert" : "status");
    const words = document.createElement("span");
    words.textContent = text;
    toast.append(words);
    if (action) toast.append(this.#button(action, toast));
    this.#place.replaceChildren(toast);
    setTimeout(() => toast.remove(), isError && action ? stayForDecision : stay);
  }

  #button({ label, run }, toast) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => {
      toast.remove();
      run();
    });
    return button;
  }
}
