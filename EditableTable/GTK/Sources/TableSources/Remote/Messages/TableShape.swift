import EditableTable

/// What every message about rows begins with: a version, how many rows it has, and the window.
struct TableShape: Hashable {
  let version: Int
  let count: Int
  let window: RowWindow

  var loaded: Range<Int> { window.positions(of: count) }

  init(version: Int, count: Int, window: RowWindow) {
    self.version = version
    self.count = count
    self.window = window
  }

  init(_ fields: MessageFields) throws(StreamFault) {
    version = try fields.whole("version", in: 0...Int.max)
    count = try fields.whole("count", in: 0...TableLimits().rows)
    // A window may begin after the last row, as far as anybody asks for.
    let from = try fields.whole("from", in: 0...TableLimits().rows)
    window = RowWindow(from: from, size: try fields.whole("size", in: 1...RowWindow.largest))
  }
}
