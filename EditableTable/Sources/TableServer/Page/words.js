/**
 * Sentences in which a person's text or name stands. Such a text may be written from the right, or have characters that
 * turn round what follows; so it is isolated: by `<bdi>` in the document, and by characters in a label.
 */
export class Words {
  #parts; // strings of the page's own, and `{ text }`: somebody's

  constructor(parts) {
    this.#parts = parts;
  }

  get parts() {
    return this.#parts;
  }

  /** For where there is no markup: a label, or a title. */
  toString() {
    return this.#parts.map((part) => (typeof part === "string" ? part : isolated(part.text))).join("");
  }

  /** For the document. */
  get nodes() {
    return this.#parts.map((part) => {
      if (typeof part === "string") return part;
      const element = document.createElement("bdi");
      element.textContent = balanced(part.text); // Chromium would let the text end the element's isolation
      return element;
    });
  }
}

/** A sentence; every string in `${}` is somebody's text, and a number or other words are the page's own. */
export function words(own, ...others) {
  const parts = [];
  own.forEach((text, i) => {
    if (text !== "") parts.push(text);
    if (i < others.length) parts.push(...partsOf(others[i]));
  });
  return new Words(parts);
}

/** Sentences, or strings of the page's own, one after the other. */
export function joined(sentences, separator) {
  return new Words(sentences.flatMap((each, i) => [
    ...(i === 0 ? [] : [separator]), ...(each instanceof Words ? each.parts : [each]),
  ]));
}

/** Puts words, or a string of the page's own, into an element in place of what was there. */
export function write(element, text) {
  element.replaceChildren(...(text instanceof Words ? text.nodes : [text]));
}

function partsOf(value) {
  if (value instanceof Words) return value.parts;
  return [typeof value === "string" ? { text: value } : String(value)];
}

const [first, pop] = ["\u2068", "\u2069"];
/** What is written from the right, and what says from where something is written. */
const turning = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

function isolated(text) {
  return turning.test(text) ? first + balanced(text) + pop : text;
}

/** What the text leaves open ends with it, and it ends nothing that it did not begin. */
function balanced(text) {
  let open = 0;
  let result = "";
  for (const letter of text) {
    if (letter === pop && open === 0) continue;
    if (letter === pop) open -= 1;
    else if (letter >= "\u2066" && letter <= "\u2068") open += 1;
    result += letter;
  }
  return result + pop.repeat(open);
}
