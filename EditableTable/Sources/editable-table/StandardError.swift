import Foundation

/// What the program says to whoever started it, beside what it was asked for.
enum StandardError {
  /// Writes all of it, or as much as can be written: there is nobody to tell.
  @Sendable static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
