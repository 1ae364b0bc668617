/** The rows from a slot on, with their slots: the first of them that stays is where the person looks. */
export function takeAnchor(views, firstSlot) {
  return [...views]
    .filter((view) => view.row && view.slot >= firstSlot - 0.03)
    .sort((a, b) => a.slot - b.slot)
    .map((view) => ({ id: view.row.id, slot: view.slot }));
}

/** How many slots the change moved what the person looks at. */
export function shiftOf(anchor, arrangement) {
  const moved = arrangement.travellers;
  const kept = anchor.find(({ id }) => arrangement.slotOfRow(id) !== undefined && !moved.includes(id));
  return kept ? arrangement.slotOfRow(kept.id) - kept.slot : 0;
}
