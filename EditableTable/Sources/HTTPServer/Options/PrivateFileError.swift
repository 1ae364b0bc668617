/// Why a file with secrets is not used.
public enum PrivateFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system does not let this program read it.
  case unreadable(reason: String)
  /// It is a folder, a device or the like.
  case notAFile
  /// Others than its owner and its group may read it, or others than its owner may change it.
  case openToOthers
  /// It belongs to somebody else, who could change it.
  case foreign
  /// It has more bytes than this.
  case tooLarge(Int)
  /// It is no UTF-8.
  case notText

  /// What was wrong and what to do about it.
  public var description: String {
    switch self {
    case .unreadable(let reason): "it cannot be read: \(reason)"
    case .notAFile: "it is not a file"
    case .openToOthers: "others can read or change it: chmod 600 takes that away"
    case .foreign: "it belongs to somebody else: make yourself or root its owner"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    case .notText: "it is not text in UTF-8"
    }
  }
}
