public import GLibSupport

/// A row of an ``ArrayListView`` that is on screen, at least in part.
public struct VisibleRow<Row> {
  /// What shows it.
  public let row: Row
  /// Its position in what is shown.
  public let position: Int
  /// Its item, for ``ArrayListModel/element(of:)``.
  public let item: OpaquePointer
  /// The list's own widget around it, which has the focus when the row has, and the accessible name.
  public let container: Widget
  /// Where its upper edge is in the list.
  public let y: Double
  /// How high it is.
  public let height: Double
}
