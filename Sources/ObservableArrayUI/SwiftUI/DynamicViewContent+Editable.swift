#if canImport(SwiftUI)
  import ObservableArray
  import SwiftUI

  extension DynamicViewContent {
    /// Lets the user move and delete rows: the array takes it, each time as one update.
    ///
    /// ```swift
    /// List {
    ///   ForEach(drinks.snapshot) { drink in
    ///     Text(drink.name)
    ///   }
    ///   .editable(drinks)
    /// }
    /// ```
    ///
    /// The view whose body this is in follows the array, which is `Observable`. Make the views of its snapshot: the array
    /// itself is a collection too, and would change under SwiftUI.
    ///
    /// - Parameter array: The array that the views are made of.
    public func editable<Element: Identifiable>(_ array: ObservableArray<Element>) -> some DynamicViewContent
    where Data == PersistentArray<Element> {
      onMove(perform: array.moveAction(shown: data)).onDelete(perform: array.deleteAction(shown: data))
    }
  }

  extension ObservableArray where Element: Identifiable {
    /// What SwiftUI's `onMove` wants: moves the rows that the user moved.
    ///
    /// ```swift
    /// ForEach(rows) { … }.onMove(perform: drinks.moveAction(shown: rows))
    /// ```
    ///
    /// Offsets are those of the rows on screen. If the array has changed since, the rows are found by their identities, and
    /// go behind the row that they were dropped behind.
    ///
    /// - Parameter shown: The snapshot that is on screen; the present one if nil.
    public func moveAction(shown: PersistentArray<Element>? = nil) -> (IndexSet, Int) -> Void {
      let shown = shown ?? snapshot
      return { [self] offsets, destination in
        let event = change(since: shown)
        let moved = offsets.compactMap(event.position(after:))
        if moved.isEmpty { return }
        let inFront = (0..<destination).reversed().lazy.compactMap(event.position(after:)).first
        move(fromOffsets: moved, toOffset: inFront.map { $0 + 1 } ?? 0)
      }
    }

    /// What SwiftUI's `onDelete` wants: removes the rows that the user deleted.
    ///
    /// ```swift
    /// ForEach(rows) { … }.onDelete(perform: drinks.deleteAction(shown: rows))
    /// ```
    ///
    /// Offsets are those of the rows on screen. If the array has changed since, the rows are found by their identities.
    ///
    /// - Parameter shown: The snapshot that is on screen; the present one if nil.
    public func deleteAction(shown: PersistentArray<Element>? = nil) -> (IndexSet) -> Void {
      let shown = shown ?? snapshot
      return { [self] offsets in
        let positions = offsets.compactMap(change(since: shown).position(after:))
        if !positions.isEmpty { remove(atOffsets: positions) }
      }
    }

    /// Where rows have gone since a snapshot; whether they changed does not matter.
    private func change(since shown: PersistentArray<Element>) -> ArrayChangeEvent {
      let now = snapshot
      if now.isIdentical(to: shown) { return ArrayChangeEvent() }
      return ArrayChangeEvent(from: shown, to: now, by: \.id, unchangedIf: { _, _ in true })
    }
  }
#endif
