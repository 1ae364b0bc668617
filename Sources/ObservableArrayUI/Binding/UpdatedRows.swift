/// How a table shows rows that were updated, that is, whose content changed while they stayed the same rows.
public enum UpdatedRows: Hashable, Sendable {
  /// The row's cell is configured again and stays: keyboard focus, selection and running animations stay with it.
  case reconfigured

  /// The row gets another cell. Use it when another kind of cell may be wanted; what the old one had is lost.
  case reloaded
}
