import CMicroHTTPD

extension ServerLoop {
  /// Not imported into Swift: MHD_SIZE_UNKNOWN.
  private static let unknownSize = UInt64.max
  /// The block that libmicrohttpd allocates per response and never uses for one of unknown size.
  private static let blockSize = 64

  /// Answers with a stream.
  func open(_ connection: OpaquePointer, _ exchange: Exchange, _ source: any EventSource) -> MHD_Result {
    let id = nextID()
    guard switchboard.open(stream: id, Connection(pointer: connection), limit: options.streams) else {
      source.closed()
      return refuse(
        connection, exchange,
        .error(
          503, code: "too_many_streams", "The server has as many streams as it takes; try again later.",
          headers: [("Retry-After", "5")]))
    }
    let stream = EventStream(loop: self, id: id, source: source, now: now())
    streams[id] = stream
    source.attached(StreamHandle(switchboard: switchboard, id: id))
    let context = Unmanaged.passRetained(stream).toOpaque()
    guard
      let response = MHD_create_response_from_callback(
        Self.unknownSize, Self.blockSize, onStreamRead, context, onStreamEnd)
    else {
      onStreamEnd(context)
      return .NO
    }
    // The queue keeps a reference of its own; the last one ends the stream.
    defer { MHD_destroy_response(response) }
    _ = MHDResponse.addHeaders(
      response, contentType: "text/event-stream",
      [("X-Accel-Buffering", "no"), ("Connection", "close")], cacheControl: "no-store",
      asksForTLS: asksForTLS)
    exchange.status = 200
    exchange.isStream = true
    wait.watchPeer(socket: cmhd_socket(connection), stream: id)
    return MHD_queue_response(connection, 200, response)
  }

  /// libmicrohttpd wants up to `space` bytes. Returns how many there are, or one of its end marks.
  func fill(_ stream: EventStream, _ out: UnsafeMutableRawBufferPointer) -> Int {
    while stream.sent == stream.pending.count {
      release(&stream.held)
      switch pull(stream) {
      case .gone: return MHD_CONTENT_READER_END_WITH_ERROR
      case .ended: return MHD_CONTENT_READER_END_OF_STREAM
      case .something(let bytes):
        guard reserve(bytes.count, &stream.held) else { return MHD_CONTENT_READER_END_WITH_ERROR }
        countSent(bytes.count)
        stream.pending = bytes
        stream.sent = 0
        stream.wantsHeartbeat = false
        stream.lastWrite = now()
      case .nothing:
        stream.pending = []
        stream.sent = 0
        // Returning 0 without suspending would spin.
        if switchboard.park(stream: stream.id) { return 0 }
      }
    }
    let count = min(out.count, stream.pending.count - stream.sent)
    out.copyBytes(from: stream.pending[stream.sent..<stream.sent + count])
    stream.sent += count
    return count
  }

  private enum Pulled {
    case something([UInt8])
    case nothing
    case ended
    case gone
  }

  private func pull(_ stream: EventStream) -> Pulled {
    switch switchboard.beginPull(stream: stream.id) {
    case .gone: return .gone
    case .closing: return sayFarewell(stream)
    case .open where stream.source.isOver: return sayFarewell(stream)
    case .open:
      if let bytes = stream.source.next(), !bytes.isEmpty { return .something(bytes) }
      guard stream.wantsHeartbeat else { return .nothing }
      stream.wantsHeartbeat = false
      stream.lastWrite = now()
      let bytes = stream.source.heartbeat()
      return bytes.isEmpty ? .nothing : .something(bytes)
    }
  }

  private func sayFarewell(_ stream: EventStream) -> Pulled {
    if stream.saidFarewell { return .ended }
    stream.saidFarewell = true
    guard let bytes = stream.source.farewell(), !bytes.isEmpty else { return .ended }
    return .something(bytes)
  }

  /// libmicrohttpd has released the stream's response.
  func end(_ stream: EventStream) {
    switchboard.end(stream: stream.id)
    release(&stream.held)
    streams[stream.id] = nil
    stream.source.closed()
  }
}
