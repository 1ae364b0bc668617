import Foundation
import LoopbackClient
import TableTestSupport
import Testing

@testable import HTTPServer

extension HTTPServerTests {
  @Suite("TLS")
  struct TLSTests {
    private func identity(_ certificate: String, _ key: String) throws -> TLSIdentity {
      try TLSIdentity(certificate: Array(certificate.utf8), key: Array(key.utf8))
    }

    @Test("What is wrong with a certificate or a key is said before anything listens")
    func refused() throws {
      let (certificate, key) = (TestCertificate.certificate, TestCertificate.key)
      _ = try identity(certificate, key)
      // A chain: what follows the server's own certificate need not fit the key.
      _ = try identity(certificate + "\n" + certificate, key)
      for (given, error) in [
        ((certificate, TestCertificate.otherKey), TLSError.mismatch),
        ((certificate, TestCertificate.lockedKey), .keyHasPassword),
        (("", key), .noCertificate), ((key, key), .noCertificate), (("nonsense", key), .noCertificate),
        ((certificate.replacingOccurrences(of: "M", with: "N"), key), .noCertificate),
        ((certificate, ""), .noKey),
        ((certificate, certificate), .noKey), ((certificate, "nonsense\0"), .noKey),
        ((certificate, String(key.dropLast(60))), .noKey),
      ] as [((String, String), TLSError)] {
        #expect(throws: error, "\(error)") { try identity(given.0, given.1) }
        #expect(!error.description.isEmpty)
      }
    }

    @Test("Files are read where they are safe, and the one that is not is named")
    func files() throws {
      try PrivateFileTests.inFolder { folder in
        let (certificate, key) = (folder + "/certificate.pem", folder + "/key.pem")
        #expect(throws: TLSError.file(path: certificate, .unreadable(reason: "No such file or directory"))) {
          try TLSIdentity(certificateFile: certificate, keyFile: key)
        }
        try Data(TestCertificate.certificate.utf8).write(to: URL(filePath: certificate))
        try Data(TestCertificate.key.utf8).write(to: URL(filePath: key))
        chmod(certificate, 0o644)
        chmod(key, 0o644)
        #expect(throws: TLSError.file(path: key, .openToOthers)) {
          try TLSIdentity(certificateFile: certificate, keyFile: key)
        }
        chmod(key, 0o640)
        _ = try TLSIdentity(certificateFile: certificate, keyFile: key)
      }
    }

    @Test("Browsers are told to keep to TLS by servers that others can reach, and by no other")
    func strictTransport() throws {
      var options = HTTPServerOptions()
      options.host = "0.0.0.0"
      #expect(!options.asksForTLS)
      options.tls = try identity(TestCertificate.certificate, TestCertificate.key)
      for (host, asks) in [
        ("0.0.0.0", true), ("::", true), ("192.0.2.1", true), ("127.0.0.1", false), ("::1", false),
        ("localhost", false),
      ] {
        options.host = host
        #expect(options.asksForTLS == asks, "\(host)")
      }
    }

    @Test("Who speaks no TLS gets no answer, and harms nobody", arguments: Wait.allCases)
    func plain(wait: Wait) async throws {
      let identity = try identity(TestCertificate.certificate, TestCertificate.key)
      let test = try TestServer(wait: wait, options: { $0.tls = identity })
      try await test.run { test in
        let seed = UInt64.random(in: 0...UInt64.max)
        print("bytes that are no TLS: seed \(seed)")
        var generator = SplitMix64(seed: seed)
        for _ in 0..<50 {
          let client = RawClient(port: test.port)
          client.send("GET / HTTP/1.1\r\n\(test.host)\r\n")
          #expect(client.readToEnd()?.contains("HTTP/1.1") != true)
          // The head of a handshake, and then nonsense, of which more may seem to be due.
          let other = RawClient(port: test.port)
          other.send(
            [0x16, 0x03, 0x01, 0x00, 0x40]
              + (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) })
          other.close()
        }
        #expect(test.wait { $0.connections == 0 && $0.requests == 0 })
      }
    }
  }
}
