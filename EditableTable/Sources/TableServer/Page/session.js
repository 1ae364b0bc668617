/** Who the person is to the server: signs them in and out where the table asks for a token. */
export class Session {
  #elements;
  #hooks;
  #isWriter = true;
  #name = null;

  /** `elements`: form, field, error, signOut, grid. `hooks`: `asked()`, `signedIn()`, `named()`, `say(text)`. */
  constructor(elements, hooks) {
    this.#elements = elements;
    this.#hooks = hooks;
    elements.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#signIn();
    });
    elements.field.addEventListener("input", () => this.#complain(""));
    elements.signOut.addEventListener("click", () => this.#signOut());
  }

  /** Whether the person may change the table. */
  get isWriter() {
    return this.#isWriter;
  }

  /** The name that came with the token, which is not for the person to choose; or null. */
  get name() {
    return this.#name;
  }

  /** What the server says in a stream: `read`, or nothing for those who may write. */
  setAccess(access = "write") {
    if (this.#isWriter === (access === "write")) return;
    this.#isWriter = access === "write";
    document.documentElement.dataset.access = access;
    const { grid } = this.#elements;
    grid.ariaReadOnly = String(!this.#isWriter);
    // The keys that it names do nothing for a reader.
    if (this.#isWriter) grid.setAttribute("aria-describedby", "hint");
    else grid.removeAttribute("aria-describedby");
    if (!this.#isWriter) this.#hooks.say("You can look at this table, and not change it");
  }

  /** Tells a person who tries all the same; returns whether they may go on. */
  allows() {
    if (!this.#isWriter) this.#hooks.say("You can only look at this table");
    return this.#isWriter;
  }

  /** Asks the server who it takes the person for; after a refusal, and at the start. */
  async check() {
    const answer = await fetch("/api/session", { cache: "no-store" }).catch(() => null);
    const { access, token, name = null } = (answer?.ok && (await answer.json().catch(() => null))) || {};
    if (access === undefined) return; // whatever it is, the connection tries again
    this.#name = name;
    this.#hooks.named();
    this.#elements.signOut.hidden = !token || access === "none";
    if (access !== "none" || !this.#elements.form.hidden) return;
    this.#elements.form.hidden = false;
    this.#hooks.asked();
    this.#elements.field.focus();
  }

  async #signIn() {
    const { form, field } = this.#elements;
    const token = field.value.trim();
    if (token === "" || form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    try {
      const answer = await post("/api/session", { token });
      if (!answer.ok) {
        const { error = {} } = await answer.json().catch(() => ({}));
        this.#complain(error.message ?? `The server answered ${answer.status}.`);
        field.select();
        return;
      }
      field.value = "";
      form.hidden = true;
      await this.check();
      this.#hooks.signedIn();
    } catch {
      this.#complain("The server cannot be reached.");
    } finally {
      form.ariaBusy = "false";
    }
  }

  /** The page is loaded anew: nothing of the table is to stay on the screen. */
  async #signOut() {
    try {
      await post("/api/session/end", {});
      location.reload();
    } catch {
      this.#hooks.say("The server cannot be reached, so you are still signed in");
    }
  }

  #complain(text) {
    const { error, field } = this.#elements;
    error.textContent = text;
    if (text === "") field.removeAttribute("aria-invalid");
    else field.setAttribute("aria-invalid", "true");
  }
}

function post(address, body) {
  return fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}
