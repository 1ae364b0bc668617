/// One open stream and the chunk it is writing. Loop thread only.
final class EventStream {
  unowned let loop: ServerLoop
  let id: UInt64
  let source: any EventSource
  /// The one chunk that is kept, and how much of it libmicrohttpd has.
  var pending: [UInt8] = []
  var sent = 0
  /// What the chunk takes of `maximumAnswers`.
  var held = 0
  /// Silent for so long that the next pull, if it finds nothing, sends a heartbeat.
  var wantsHeartbeat = false
  /// When it last had something to write, in milliseconds.
  var lastWrite: Int
  var saidFarewell = false

  init(loop: ServerLoop, id: UInt64, source: any EventSource, now: Int) {
    self.loop = loop
    self.id = id
    self.source = source
    lastWrite = now
  }
}
