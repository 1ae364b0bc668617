/// The body of `POST /api/viewers/<token>`.
struct WindowRequest {
  let window: Window

  init(_ body: [UInt8]) throws(RequestError) {
    var fields = try JSONFields(body)
    let from = try fields.whole("from")
    let count = try fields.whole("count")
    try fields.finish("A window")
    guard from >= 0 else { throw .malformed("\"from\" must be 0 or more.") }
    guard (1...Window.largest).contains(count) else {
      throw .malformed("\"count\" must be 1 to \(Window.largest).")
    }
    window = Window(from: from, size: count)
  }
}
