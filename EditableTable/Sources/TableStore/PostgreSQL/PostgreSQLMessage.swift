import Foundation

/// The form in which a message to other servers goes through the database: whatever its encoding is, it has these
/// characters.
enum PostgreSQLMessage {
  /// The most bytes that fit: a notification takes less than 8000 characters.
  static let longest = 7999 / 4 * 3

  static func text(_ message: [UInt8]) -> String {
    precondition(message.count <= longest, "TablePeers.tell(_:): \(message.count) bytes are too many")
    return Data(message).base64EncodedString()
  }

  /// The bytes of a message; none when nothing of ours wrote it.
  static func bytes(_ text: String) -> [UInt8] { Data(base64Encoded: text).map { [UInt8]($0) } ?? [] }
}
