import { RowView } from "./row.js";

/**
 * The views for the slots `first..<end`, and for rows that must not be torn, by key; each with what it shall
 * show as `wanted`. `before`: the views until now, by row's id, or "#position" of a row not known yet.
 */
export function chooseViews(before, model, arrangement, pins, first, end) {
  const views = new Map();
  const { slack, remnant, drag } = arrangement;
  const pinned = new Set(pins.values());

  function take(row, position, slot, number) {
    const key = row?.id ?? `#${position}`;
    if (views.has(key)) return;
    const view = before.get(key) ?? reusable(position) ?? new RowView();
    view.wanted = { row, position, slot, number: number === undefined ? oldNumber(view, slot) : number };
    views.set(key, view);
  }

  /** A placeholder becomes the row it stood for, keeping its element and its focus. */
  function reusable(position) {
    const view = before.get(`#${position}`);
    if (view) before.delete(`#${position}`);
    return view;
  }

  const last = Math.min(model.count, end + slack);
  for (let position = Math.max(0, first - slack); position < last; position += 1) {
    const slot = arrangement.slotOf(position);
    const row = model.at(position) ?? null;
    if (slot >= first && slot < end) take(row, position, slot, arrangement.numberOf(position));
  }
  if (remnant) take(remnant.row, remnant.position, remnant.position, null);
  for (const id of [...pins.values(), ...arrangement.travellers]) {
    const position = model.positionOf(id);
    const view = before.get(id);
    if (position !== undefined) {
      const slot = arrangement.slotOf(position);
      const isShown = pinned.has(id) || (slot >= first && slot < end);
      if (isShown) take(model.at(position), position, slot, arrangement.numberOf(position));
    } else if (view && (isHeld(pins, id) || model.at(view.position) === undefined)) {
      const slot = arrangement.slotOfRow(id) ?? view.slot;
      const isLost = drag?.isLost && drag.id === id;
      take(view.row, view.position, slot, isLost ? null : arrangement.numberOfRow(id));
    }
  }
  return views;
}

/** A row in the person's hand or under edit stays, even when the table has lost it. */
export function isHeld(pins, id) {
  return [...pins].some(([name, pinned]) => pinned === id && name !== "focus");
}

export function isNewcomer(view) {
  return view.position < 0;
}

function oldNumber(view, slot) {
  return isNewcomer(view) ? slot : view.number;
}
