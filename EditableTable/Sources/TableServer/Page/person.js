const key = "person";

/** The name in which this tab gives its commands, so that it can undo them, also after the page was loaded again. */
export function personOfTab() {
  const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    const known = sessionStorage.getItem(key);
    if (known !== null && /^[\w-]{1,64}$/.test(known)) return known;
    sessionStorage.setItem(key, fresh);
  } catch {
    // A browser may keep nothing: then the name lasts as long as the page.
  }
  return fresh;
}
