const smallest = 60;
const largest = 400;

/** How many rows to know around those in sight. */
export function windowSize(rowsInSight) {
  return Math.min(largest, Math.max(smallest, rowsInSight * 3));
}

/** The window to ask for before the person comes to the end of the rows known, or null. */
export function missingWindow(model, first, end, size) {
  const margin = Math.floor((size - (end - first)) / 4);
  const { from, end: known, count } = model;
  const isCovered = (first - margin >= from || from === 0) && (end + margin <= known || known >= count);
  if (isCovered && model.size === size) return null;
  const start = Math.floor((first + end - size) / 2);
  return { from: Math.max(0, Math.min(start, count - size)), count: size };
}
