import CPostgreSQL
import EditableTable
import Foundation
import Synchronization

/// Hears of appends from other servers, on a thread of its own, and wakes those who follow.
final class PostgreSQLListener: Sendable {
  private let address: PostgreSQLAddress
  private let key: Int
  private let followers: LogFollowers
  private let progress: PostgreSQLProgress
  private let isClosing: Flag
  /// Held until the thread ends.
  private let running = Mutex(Running())
  /// Written to, it ends the thread's waits.
  private let pipe: (reading: Int32, writing: Int32)

  private struct Running: Sendable {
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
  ) {
    self.address = address
    self.key = key
    self.followers = followers
    self.progress = progress
    self.isClosing = isClosing
    var ends: [Int32] = [-1, -1]
    precondition(Foundation.pipe(&ends) == 0, "there is no descriptor left for a pipe")
    pipe = (ends[0], ends[1])
    let thread = Thread { [self] in listen() }
    thread.name = "postgresql"
    thread.start()
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  /// Has the thread look whether it is still wanted.
  func wakeUp() {
    var byte: UInt8 = 0
    _ = write(pipe.writing, &byte, 1)
  }

  /// Waits until the thread has ended.
  func ended() async {
    await withCheckedContinuation { continuation in
      let hasEnded = running.withLock { running in
        if !running.hasEnded { running.waiting.append(continuation) }
        return running.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func listen() {
    var server = 0
    var isCutOff = false
    while !isClosing.isRaised {
      do throws(LogError) {
        let connection = try PostgreSQLConnection.open(address, first: &server) { !isClosing.isRaised }
        try connection.execute("LISTEN editable_table_\(key)")
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
        while let notification = PQnotifies(connection.handle) {
          let version = Int(String(cString: notification.pointee.extra))
          PQfreemem(notification)
          if let version {
            tell(version)
            newest = max(newest, version)
          }
        }
        isSilent = !sleep(beside: PQsocket(connection.handle), Self.interval)
        if PQconsumeInput(connection.handle) == 0 { throw connection.brokenOff() }
      }
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
    return poll(&sources, 2, milliseconds) != 0
  }
}
