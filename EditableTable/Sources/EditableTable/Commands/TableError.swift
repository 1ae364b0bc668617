/// Why a command was refused. The table is as it was before.
///
/// ```swift
/// do {
///   try await engine.execute(.deleteItem(RowReference(id: id)))
/// } catch {
///   print(error.code, error.message)
///   // row_not_found There is no row 00c0ffee00c0ffee; it may have been deleted. Look at the table again.
/// }
/// ```
public enum TableError: Error, Hashable, Sendable {
  /// No row has this identity.
  case rowNotFound(TableRow.ID)
  /// The position is not in the table as the sender saw it.
  case positionOutOfRange(position: Int, allowed: ClosedRange<Int>)
  /// The position is not in the table, and the sender's version, in which it may have been, is no longer kept.
  case positionGone(position: Int, allowed: ClosedRange<Int>)
  /// Somebody changed the text after the version in which the sender saw it.
  case textChanged(TableRow.ID)
  /// The row did not stand at that position in that version.
  case malformedReference(TableRow.ID, position: Int?, version: Int)
  /// A version that the table has not reached, or that no table has.
  case unknownVersion(Int, latest: Int)
  /// More bytes of UTF-8 than a row takes.
  case textTooLong(bytes: Int, limit: Int)
  /// A character that has no place in one line of text.
  case textNotOneLine(Unicode.Scalar)
  /// More rows than the table takes.
  case tableTooLarge(rows: Int, limit: Int)
  /// Two rows with one identity.
  case duplicateRow(TableRow.ID)
  /// The person has nothing to undo, or others have left nothing of it.
  case nothingToUndo
  /// The person has nothing to redo, or others have left nothing of it.
  case nothingToRedo
  /// The table cannot be changed now, for a reason; the command was not carried out.
  case unavailable(String)
  /// The log did not answer in time: the command may have been carried out, or may be yet.
  case undecided(String)
  /// The log did not take the command, which was not carried out.
  case log(LogError)
}
