import Foundation
import Testing

@testable import TableServer

@Suite("The page over HTTP") struct PageTests {
  /// The page's files as they are in the sources.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/TableServer/Page").standardizedFileURL

  @Test("Every file of the page is served as it is, with its type and the policy that keeps foreign code out")
  func files() async throws {
    let table = try TestTable()
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.count == PageFiles.all.count)
    for name in names {
      let file = Self.folder.appending(path: name)
      let target =
        switch name {
        case "index.html": "/"
        case "favicon.svg": "/favicon.svg"
        default: "/app/\(name)"
        }
      let answer = try await table.get(target)
      #expect(answer.status == 200, "\(target)")
      #expect(answer.body == String(decoding: try Data(contentsOf: file), as: UTF8.self), "\(target)")
      #expect(
        answer.headers["content-type"]?.hasPrefix(types[file.pathExtension] ?? "?") == true, "\(target)")
      let policy = answer.headers["content-security-policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'") && !policy.contains("unsafe"))
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      let tag = try #require(answer.headers["etag"])
      #expect(try await table.get(target, headers: ["If-None-Match": tag]).status == 304)
    }
  }
}
