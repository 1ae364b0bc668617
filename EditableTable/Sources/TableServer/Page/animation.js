const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");
const curve = "cubic-bezier(0.25, 0.8, 0.25, 1)";
const duration = 280;

const at = (y, x = "0") => `translate(${x}, ${y}px)`;

/** True when rows should appear in their new places at once. */
export function isStill() {
  return stillness.matches || document.hidden;
}

/** Where a row is seen now, also in the middle of a glide. */
export function seenAt(view) {
  if (view.motion?.playState !== "running") return view.y;
  return new DOMMatrixReadOnly(getComputedStyle(view.element).transform).m42;
}

/** Puts a row in its place without motion. */
export function place(view, y) {
  view.motion?.cancel();
  view.motion = null;
  view.y = y;
  view.element.style.transform = at(y);
}

/** Lets a row glide from where it is seen to its new place. */
export function glide(view, y, from = seenAt(view)) {
  place(view, y);
  if (isStill() || Math.abs(from - y) < 0.5) return;
  const frames = [{ transform: at(from) }, { transform: at(y) }];
  view.motion = view.element.animate(frames, { duration, easing: curve });
}

/** A new row comes in from the top of its place. */
export function enter(view, y, height) {
  place(view, y);
  if (document.hidden) return;
  const frames = stillness.matches
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [{ transform: at(y - height), opacity: 0 }, { transform: at(y), opacity: 1 }];
  view.motion = view.element.animate(frames, { duration, easing: curve });
  during(view, "below");
}

/** A row that glides past others does so above them. */
export function raise(view) {
  if (view.motion) during(view, "above");
}

function during(view, className) {
  const { motion, element } = view;
  element.classList.add(className);
  const end = () => view.motion === motion && element.classList.remove(className);
  motion.finished.then(end, () => element.classList.remove(className));
}

/** A deleted row leaves to the left. */
export function leaveLeft(view) {
  const y = seenAt(view);
  depart(view, stillness.matches
    ? [{ opacity: 1 }, { opacity: 0 }]
    : [{ transform: at(y), opacity: 1 }, { transform: at(y, "-100%"), opacity: 0.4 }]);
}

/** A row that was moved out of sight glides there. */
export function leaveTo(view, y) {
  depart(view, [{ transform: at(seenAt(view)) }, { transform: at(y) }]);
}

/** A changed text fades in. */
export function fade(element) {
  if (document.hidden) return;
  element.animate([{ opacity: 0.05 }, { opacity: 1 }], { duration: 350, easing: "ease-out" });
}

function depart(view, frames) {
  view.becomeGhost();
  if (document.hidden || (stillness.matches && "transform" in frames[0])) {
    view.element.remove();
    return;
  }
  const motion = view.element.animate(frames, { duration, easing: curve, fill: "forwards" });
  motion.finished.catch(() => {}).finally(() => view.element.remove());
}
