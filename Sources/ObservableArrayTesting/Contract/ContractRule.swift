/// A rule that a toolkit has for index-based updates, or that it is known to break by.
///
/// U is for UIKit and NSCollectionView, N for NSTableView, G for GListModel, A for Android. A number that is left out is a
/// rule that no double can see broken. A rule prints as its name, and ``statement`` says what it demands.
///
/// ```swift
/// print(ContractRule.u8, ContractRule.u8.statement)  // U8 Nothing is deleted or inserted twice.
/// ```
public enum ContractRule: String, Sendable, CaseIterable {
  // MARK: UIKit and NSCollectionView

  /// What is deleted, moved or reloaded is named by its position before the batch, whatever the order of the
  /// calls.
  case u1 = "U1"

  /// What is inserted, and where a move ends, is named by its position after the batch.
  case u2 = "U2"

  /// Nested blocks are one batch with the outermost.
  case u3 = "U3"

  /// Each position named exists: before the batch or after it, as the call means it.
  case u4 = "U4"

  /// The counts add up: after = before + inserted - deleted + moved in - moved out, for each section and for
  /// sections.
  case u5 = "U5"

  /// A position before is deleted, reloaded or moved, one of them and once.
  case u6 = "U6"

  /// A position after is inserted at or moved to, one of them and once.
  case u7 = "U7"

  /// Nothing is deleted or inserted twice.
  case u8 = "U8"

  /// No row of a deleted section is named, and no row is put into an inserted section: they go and come with
  /// it.
  case u9 = "U9"

  /// A section that moves is not reloaded, and no row in it is named.
  case u10 = "U10"

  /// A section whose rows leave or enter is not moved to where it already is.
  case u11 = "U11"

  /// A batch that reloads does not also delete, insert or move.
  case u12 = "U12"

  /// The data source answers the counts before until the block starts, and those after when it ends.
  case u13 = "U13"

  /// The table is not reloaded inside a block.
  case u15 = "U15"

  /// A table that is not in a window, or has not loaded its rows yet, is reloaded and gets no batch.
  case u16 = "U16"

  /// One batch at a time, and none while a row is being read; reading a row changes nothing.
  case u17 = "U17"

  /// Rows are reconfigured apart from all other changes.
  case u18 = "U18"

  /// A row that the user has dragged is there already: the model takes it, and the table gets no batch.
  case u19 = "U19"

  /// The identifiers of a diffable data source are unique in the whole table.
  case u20 = "U20"

  // MARK: AppKit's NSTableView

  /// Each call is final: later positions are those of the state that it left.
  case n1 = "N1"

  /// One call removes a set of positions as they are, and inserts at the positions that its rows then have.
  case n2 = "N2"

  /// A move takes one row out and puts it in: its target is counted without it.
  case n3 = "N3"

  /// Moves are not those of a simultaneous table.
  case n5 = "N5"

  /// Rows are shown anew at the positions that they have then.
  case n6 = "N6"

  // MARK: GListModel

  /// A change is told when the model already holds it.
  case g1 = "G1"

  /// The numbers of a change are right: it lies inside the list, and the rows outside it are the same objects
  /// in the same order.
  case g2 = "G2"

  /// Each of several changes is told while the model holds that state, before it goes on to the next.
  case g3 = "G3"

  /// There is an item at each position below the count and none at the count; it is the same object each time
  /// and of one type.
  case g4 = "G4"

  /// Reading an item changes nothing.
  case g5 = "G5"

  /// A change of sections covers every position that was or becomes the start of one.
  case g6 = "G6"

  /// A change is told once.
  case g8 = "G8"

  // MARK: Android's ListUpdateCallback

  /// Each call applies to the list that the calls before it have made.
  case a1 = "A1"

  /// A move takes one row out and puts it in: its target is counted without it, and a row that also changed
  /// is changed there.
  case a2 = "A2"

  /// The data is final before the first call.
  case a4 = "A4"

  // MARK: All

  /// The rows shown are those of the data source, in their order and with their content.
  case rows
}

extension ContractRule: CustomStringConvertible {
  /// The rule's name: `U7`.
  public var description: String { rawValue }
}
