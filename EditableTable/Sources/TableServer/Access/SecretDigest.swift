import CGnuTLS

/// The SHA-256 of a secret: what is kept of it, and compared.
struct SecretDigest: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Complexity: O(length of `secret`).
  init(_ secret: String) {
    let secret = Array(secret.utf8)
    var bytes = [UInt8](repeating: 0, count: 32)
    let code = gnutls_hash_fast(GNUTLS_DIG_SHA256, secret, secret.count, &bytes)
    precondition(code == 0, "GnuTLS has no SHA-256.")
    self.bytes = bytes
  }

  /// Whether both are of one secret, found out in the same time whether they are or not.
  func isSame(as other: SecretDigest) -> Bool { gnutls_memcmp(bytes, other.bytes, bytes.count) == 0 }

  /// The first 64 bits, for what may be public: nothing of the secret can be told from them.
  var short: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}

/// Makes secrets that cannot be guessed.
public enum Secret {
  /// 64 hexadecimal digits of the system's random numbers.
  public static func random() -> String { random(words: 4) }

  /// 16 such digits for each of so many words.
  static func random(words: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<words).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
