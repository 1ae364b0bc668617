const key = "person";
/** How long a page that is loaded again waits for the one that it replaces. */
const patience = 2000;

/**
 * Answers the name in which this tab gives its commands, so that it can undo them, also after the page was loaded again. A
 * browser that duplicates a tab copies what the tab has stored; so a name that another tab has is not taken.
 */
export async function personOfTab() {
  const known = stored();
  if (known !== null && (await isFree(known))) return known;
  const fresh = random();
  store(fresh);
  await isFree(fresh);
  return fresh;
}

/** Takes a name for as long as the page is open, unless another page has it. */
function isFree(person) {
  return navigator.locks ? takeLock(person) : ask(person);
}

async function takeLock(person) {
  const name = `${key} ${person}`;
  if (await holdLock(name, { ifAvailable: true })) return true;
  if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return false;
  return holdLock(name, { signal: AbortSignal.timeout(patience) });
}

/** Holds a lock until the page is left; answers whether it has it. */
function holdLock(name, options) {
  return new Promise((answer) => {
    navigator.locks.request(name, options, (lock) => {
      answer(lock !== null);
      if (lock === null) return null;
      // A page that is left and kept by the browser gives its lock back, and takes it again when it is shown.
      return new Promise((release) => addEventListener("pagehide", () => {
        addEventListener("pageshow", () => holdLock(name, {}), { once: true });
        release();
      }, { once: true }));
    }).catch(() => answer(false));
  });
}

/** Without locks, which only come with TLS: whoever has the name says so. */
function ask(person) {
  if (typeof BroadcastChannel === "undefined") return true;
  const channel = new BroadcastChannel(`${key} ${person}`);
  return new Promise((answer) => {
    let isOwn = false;
    const decide = (isFree) => {
      if (isFree) isOwn = true;
      else if (!isOwn) channel.close();
      answer(isFree);
    };
    channel.addEventListener("message", ({ data }) => {
      if (data === "taken") decide(false);
      else if (isOwn) channel.postMessage("taken");
    });
    channel.postMessage("free?");
    setTimeout(() => decide(true), 200);
  });
}

function stored() {
  try {
    const known = sessionStorage.getItem(key);
    return known !== null && /^[\w-]{1,64}$/.test(known) ? known : null;
  } catch {
    return null; // A browser may keep nothing: then the name lasts as long as the page.
  }
}

function store(person) {
  try {
    sessionStorage.setItem(key, person);
  } catch {
    // As above.
  }
}

function random() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
