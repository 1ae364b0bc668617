/**
 * The Latin letter that a key means in a shortcut, or null. Where letters are Latin, the letter counts, wherever the layout
 * has it; in other scripts there is none, and the key's place counts.
 */
export function letterOf({ key, code, shiftKey }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (/^\p{Script=Latin}$/u.test(key)) return null;
  // A layout with Latin letters may have a sign in such a place (Dvorak). With Shift, those of other scripts have, too.
  if (!shiftKey && /^[!-~]$/.test(key)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() ?? null;
}

/** A button is pressed once however long its key is held: what comes under the focus then is not meant. */
export function pressOnce(target) {
  target.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target.closest("button")) event.preventDefault();
  });
}
