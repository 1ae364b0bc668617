import CPostgreSQL
import EditableTable
import Foundation
import Synchronization

/// Hears of appends from other servers, and of what they tell, on a thread of its own, and wakes those who follow.
final class PostgreSQLListener: Sendable {
  private let address: PostgreSQLAddress
  private let key: Int
  private let followers: LogFollowers
  private let progress: PostgreSQLProgress
  private let isClosing: Flag
  let hearers = Followers<[UInt8]>()
  /// What is to be told next. It goes over the connection that listens, so that no append waits for it.
  private let outgoing = Mutex<String?>(nil)
  /// Held until the thread ends.
  private let running = Mutex(Running())
  /// Written to, it ends the thread's waits.
  private let pipe: (reading: Int32, writing: Int32)

  private struct Running: Sendable {
    var thread: JoinableThread?
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// How often the database is asked when it says nothing: a connection that was cut off is noticed so, too.
  private static var interval: Int32 { 1000 }
  /// How long it may take to answer that.
  private static var patience: Duration { .seconds(4) }

  init(
    _ address: PostgreSQLAddress, key: Int, followers: LogFollowers, progress: PostgreSQLProgress,
    isClosing: Flag
  ) throws(LogError) {
    self.address = address
    self.key = key
    self.followers = followers
    self.progress = progress
    self.isClosing = isClosing
    var ends: [Int32] = [-1, -1]
    if Foundation.pipe(&ends) != 0 { throw .unavailable("a pipe cannot be made: \(SystemError.text(errno))") }
    pipe = (ends[0], ends[1])
    guard let thread = JoinableThread("postgresql", { [self] in listen() }) else {
      throw .unavailable("no thread can be started")
    }
    running.withLock { $0.thread = thread }
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Has the other servers told a text, in place of one that they were not told yet.
  func tell(_ text: String) {
    let isFirst = outgoing.withLock { outgoing in
      defer { outgoing = text }
      return outgoing == nil
    }
    // One byte for each text that is taken: the pipe never fills.
    if isFirst { wakeUp() }
  }

  /// Has the thread look whether it is still wanted.
  func wakeUp() {
    var byte: UInt8 = 0
    _ = write(pipe.writing, &byte, 1)
  }

  /// Waits until the thread has ended, with all that libraries keep for it.
  func ended() async {
    await withCheckedContinuation { continuation in
      let hasEnded = running.withLock { running in
        if !running.hasEnded { running.waiting.append(continuation) }
        return running.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
    // It only has to return from here on, so this blocks for no longer than that takes.
    running.withLock { $0.thread }?.join()
  }

  private func listen() {
    var server = 0
    var isCutOff = false
    while !isClosing.isRaised {
      do throws(LogError) {
        let connection = try PostgreSQLConnection.open(address, first: &server) { !isClosing.isRaised }
        try connection.execute("LISTEN \(appends); LISTEN \(messages)")
        isCutOff = false
        try hear(connection)
      } catch {
        // Who follows finds out by reading that nothing can be read, once.
        if !isCutOff && !isClosing.isRaised { followers.wakeAll() }
        isCutOff = true
        _ = sleep(beside: -1, 200)
      }
    }
    let waiting = running.withLock { running in
      running.hasEnded = true
      return running.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private var appends: String { "editable_table_\(key)" }
  /// A channel of its own: programs that know nothing of it hear nothing of it.
  private var messages: String { "editable_table_\(key)_messages" }

  /// Until the connection breaks or nobody wants to hear any more.
  private func hear(_ connection: PostgreSQLConnection) throws(LogError) {
    var newest = -1
    while !isClosing.isRaised {
      // Listening begins before this is asked, so nothing falls in between.
      let rows = try connection.query(
        "SELECT newest FROM editable_table.log WHERE key = $1", [.number(key)], patience: Self.patience)
      if rows.count == 0 { throw .gone }
      let asked = try rows.number(0, 0)
      if asked != newest { tell(asked) }
      newest = asked
      var isSilent = false
      while !isSilent && !isClosing.isRaised {
        // Before what came is looked at: some of it comes with the answer.
        try sendOutgoing(connection)
        while let (channel, text) = connection.notification() {
          if channel == messages {
            hearers.tellAll(PostgreSQLMessage.bytes(text))
          } else if let version = Int(text) {
            tell(version)
            newest = max(newest, version)
          }
        }
        isSilent = !sleep(beside: PQsocket(connection.handle), Self.interval)
        if PQconsumeInput(connection.handle) == 0 { throw connection.brokenOff() }
      }
    }
    // What was told last of all: that somebody goes.
    try sendOutgoing(connection)
  }

  /// Tells what is to be told. What cannot be told is told later, unless there is something newer.
  private func sendOutgoing(_ connection: PostgreSQLConnection) throws(LogError) {
    let taken = outgoing.withLock { outgoing in
      defer { outgoing = nil }
      return outgoing
    }
    guard let taken else { return }
    do throws(LogError) { try connection.notify(messages, taken) } catch {
      outgoing.withLock { $0 = $0 ?? taken }
      if !connection.isUsable { throw error }
    }
  }

  /// Those who follow here were told of our own appends already.
  private func tell(_ version: Int) {
    if version > progress.told { followers.wakeAll() }
  }

  /// Whether something came before the time was over.
  private func sleep(beside socket: Int32, _ milliseconds: Int32) -> Bool {
    var sources = [
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&sources, 2, milliseconds)
    if sources[1].revents != 0 {
      // What they were written for was done before, and is looked at next.
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(pipe.reading, &bytes, bytes.count)
    }
    return count != 0
  }
}
