import CGtk
import CSoup
import GLibSupport

/// The head of an answer, whose body is still to be read.
final class HTTPAnswer {
  private let message: ObjectReference
  private let body: ObjectReference
  private let cancellation: Cancellation

  init(_ message: ObjectReference, _ body: ObjectReference, _ cancellation: Cancellation) {
    self.message = message
    self.body = body
    self.cancellation = cancellation
  }

  var status: Int { Int(soup_message_get_status(message.pointer).rawValue) }

  /// The media type without its parameters.
  var contentType: String? {
    guard let headers = soup_message_get_response_headers(message.pointer) else { return nil }
    return soup_message_headers_get_content_type(headers, nil).map { String(cString: $0) }
  }

  /// What has come; empty at the end.
  func read() async throws(GLibError) -> [UInt8] {
    let stream = UnsafeMutablePointer<GInputStream>(body.pointer)
    return try await asyncCall {
      g_input_stream_read_bytes_async(
        stream, Self.pieceSize, HTTPClient.priority, cancellation.pointer, $0, $1)
    } finish: { result, error in
      guard let bytes = g_input_stream_read_bytes_finish(stream, result, error) else { return [] }
      defer { g_bytes_unref(bytes) }
      var count: gsize = 0
      guard let data = g_bytes_get_data(bytes, &count) else { return [] }
      return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
    }
  }

  /// The whole body; nil when it is longer than `limit`.
  func readAll(limit: Int) async throws(GLibError) -> [UInt8]? {
    var all: [UInt8] = []
    while true {
      let piece = try await read()
      if piece.isEmpty { return all }
      all += piece
      if all.count > limit { return nil }
    }
  }

  private static let pieceSize: gsize = 64 << 10
}
