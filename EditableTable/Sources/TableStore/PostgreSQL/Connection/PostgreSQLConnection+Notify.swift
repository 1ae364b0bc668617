import CPostgreSQL
import EditableTable

extension PostgreSQLConnection {
  /// Notifies whoever listens to `channel`.
  ///
  /// Notifications of a whole database server take turns until they are committed. This one holds nobody up: it is not
  /// waited for until it is on a disk or a standby. And it waits a second at most for those that are.
  func notify(_ channel: String, _ text: String) throws(LogError) {
    try query(
      """
      SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', '1000', true),
        pg_notify($1, $2)
      """, [.text(channel), .text(text)])
  }

  /// The next notification that has come; nil when there is none.
  func notification() -> (channel: String, text: String)? {
    guard let notification = PQnotifies(handle) else { return nil }
    defer { PQfreemem(notification) }
    return (
      String(cString: notification.pointee.relname), String(cString: notification.pointee.extra)
    )
  }
}
