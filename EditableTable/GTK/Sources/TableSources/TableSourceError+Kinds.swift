extension TableSourceError {
  static let malformedAddress = TableSourceError(
    code: "malformed_address",
    message: "That is no address of a server. Give one like http://127.0.0.1:8080, without a path.")
  static let malformedToken = TableSourceError(
    code: "malformed_token", message: "A token has only letters, digits and signs of ASCII, and no space.")
  static let noTLS = TableSourceError(
    code: "no_tls", message: "This machine has no TLS for GLib. Install glib-networking, or use http.")
  static let closed = TableSourceError(code: "closed", message: "The table is closed.")
  static let opening = TableSourceError(
    code: "opening", message: "The table is being opened. Wait until it is shown.")
  static let notLoaded = TableSourceError(
    code: "row_not_loaded", message: "That row has not come from the server yet. Wait until it is shown.")
  static let unreadableAnswer = TableSourceError(
    code: "unreadable_answer",
    message: "The server's answer makes no sense here. Whether it carried the command out shows in the table."
  )
  static let noAnswer = TableSourceError(
    code: "no_answer",
    message: "The server did not answer in time. Whether it carried the command out shows in the table.")
  static let notShown = TableSourceError(
    code: "not_shown",
    message:
      "The server carried the command out, but has not shown what became of it. Look at the table again.")
  static let tooLarge = TableSourceError(
    code: "body_too_large", message: "That is more than a server takes at once. Give it less.")

  static func tokenFile(_ what: String) -> TableSourceError {
    TableSourceError(code: "token_file", message: "The file \(what).")
  }

  static func certificateFile(_ reason: String) -> TableSourceError {
    TableSourceError(
      code: "certificate_file", message: "The certificates in the file cannot be used: \(reason).")
  }

  static func refused(_ status: Int) -> TableSourceError {
    TableSourceError(
      code: "refused",
      message: "The server answered with status \(status). Look at the table before you try again.")
  }

  static func notOpened(_ reason: String) -> TableSourceError {
    TableSourceError(code: "not_opened", message: "The table is not open. \(reason)")
  }

  static func notConnected(_ reason: String) -> TableSourceError {
    TableSourceError(
      code: "not_connected",
      message: "The server cannot be reached (\(reason)). Nothing was changed; try again when it is back.")
  }

  static func connectionFailed(_ reason: String) -> TableSourceError {
    TableSourceError(
      code: "connection_failed",
      message: "The connection failed (\(reason)). Whether the command was carried out shows in the table.")
  }
}
