import CGtk
import GLibSupport
import ObservableArray

extension ArrayListModel {
  /// Does something as soon as GTK is not being told of a change.
  func whenTold(_ body: @escaping () -> Void) {
    waiting.append(body)
    if isTelling { return }
    isTelling = true
    defer { isTelling = false }
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  /// Shows another value, and tells everybody.
  func show(_ after: PersistentArray<Element>, _ event: ArrayChangeEvent, origin: ArrayUpdateOrigin) {
    if event.isEmpty { return }
    lastIndex += 1
    let update = ArrayUpdate(before: shown, after: after, event: event, origin: origin, index: lastIndex)
    for observer in observers { observer.willUpdate(update) }
    let changed = event.updatedRanges.flatMap { items.items(in: $0) }.map { HeldItem($0.item) }
    emit(EmissionPlan(event), update)
    shown = after
    for item in changed where item.node.tree === items {
      for observer in observers { observer.itemUpdated(OpaquePointer(item.node.object)) }
    }
    for observer in observers { observer.didUpdate(update) }
  }

  /// Goes through the states of a plan. Rows that stay and are in no step have their old content until the end.
  private func emit(_ plan: EmissionPlan, _ update: ArrayUpdate<Element>) {
    // Rows that are taken out and come back keep their items: they are held here meanwhile.
    let leaving = plan.steps.flatMap { items.items(in: $0.removed) }
    let held = leaving.map { HeldItem($0.item) }
    var coming: [(position: Int, item: LiveItem)] = []
    for (position, leaving) in zip(update.event.positionsAfter(leaving.map(\.position)), leaving) {
      if let position { coming.append((position, leaving.item)) }
    }
    coming.sort { $0.position < $1.position }

    var gone = 0
    for step in plan.steps where !step.isWhole && !step.removed.isEmpty {
      let position = step.removed.lowerBound - gone
      change(at: position, removing: step.removed.count, adding: 0..<0, of: update.after, coming: [])
      gone += step.removed.count
    }
    var next = coming[...]
    for step in plan.steps where !step.added.isEmpty {
      let come = next.prefix { $0.position < step.added.upperBound }
      next = next[come.endIndex...]
      change(
        at: step.added.lowerBound, removing: step.isWhole ? step.removed.count : 0, adding: step.added,
        of: update.after, coming: come)
    }
    withExtendedLifetime(held) {}
  }

  private func change(
    at position: Int, removing count: Int, adding added: Range<Int>, of after: PersistentArray<Element>,
    coming: ArraySlice<(position: Int, item: LiveItem)>
  ) {
    shown.replaceSubrange(position..<position + count, with: after[added])
    items.removeRows(position..<position + count)
    items.insertRows(added.count, at: position)
    for (position, item) in coming { items.insert(item, at: position) }
    g_list_model_items_changed(listModel, guint(position), guint(count), guint(added.count))
  }
}

/// A reference to an item while it is in no list.
private final class HeldItem {
  let node: LiveItem
  private let reference: ObjectReference

  init(_ node: LiveItem) {
    self.node = node
    reference = ObjectReference(retaining: OpaquePointer(node.object))
  }
}
