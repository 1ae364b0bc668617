/**
 * Puts rows in reading order in the document without taking the one that has focus out of it:
 * an element that leaves the document, even for an instant, loses focus, its selection and its pointer.
 */
export function orderChildren(parent, views) {
  const elements = views.map((view) => view.element);
  const fixed = elements.findIndex((element) => element.contains(document.activeElement));
  const middle = fixed < 0 ? elements.length : fixed;
  let next = fixed < 0 ? null : elements[fixed];
  for (let i = middle - 1; i >= 0; i -= 1) {
    if (!precedes(elements[i], next, parent)) parent.insertBefore(elements[i], next);
    next = elements[i];
  }
  if (fixed < 0) return;
  let previous = elements[fixed];
  for (const element of elements.slice(fixed + 1)) {
    if (!precedes(previous, element, parent)) previous.after(element);
    previous = element;
  }
}

/** Whether two rows are neighbours already, but for rows that are only leaving. */
function precedes(element, next, parent) {
  if (element.parentNode !== parent) return false;
  let sibling = element.nextElementSibling;
  while (sibling && sibling !== next && sibling.classList.contains("ghost")) {
    sibling = sibling.nextElementSibling;
  }
  return sibling === next;
}
