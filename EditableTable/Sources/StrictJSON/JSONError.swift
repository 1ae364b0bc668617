/// Why bytes are not read as JSON.
public enum JSONError: Error, Hashable, Sendable {
  /// They are not UTF-8.
  case notUTF8
  /// They are not JSON, or lists and objects are nested more than 32 deep.
  case malformed
}
