import EditableTable

extension PostgreSQLLog: TablePeers {
  /// Tells all servers of the table.
  public func tell(_ message: [UInt8]) { listener.tell(PostgreSQLMessage.text(message)) }

  /// Has `body` called with what servers of the table tell.
  public func hear(_ body: @escaping @Sendable ([UInt8]) -> Void) -> LogSubscription {
    listener.hearers.add(body)
  }
}
