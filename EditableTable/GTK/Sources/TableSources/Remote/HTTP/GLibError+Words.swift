import GLibSupport

extension GLibError {
  /// What happened on the way to a server, for people.
  var words: String {
    isUntrusted ? "the server's certificate is from no authority that is trusted here" : message
  }
}
