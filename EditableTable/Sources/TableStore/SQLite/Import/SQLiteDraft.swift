import EditableTable

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A database that is not there until an import into it has succeeded.
///
/// It is written under another name in the same folder, and gets its own when it is whole: a failed import leaves no empty
/// table behind. Until then the name is reserved: opening it is refused as ``LogError/busy(_:)``.
///
/// ```swift
/// if let draft = try SQLiteDraft(path: "table.db") {
///   _ = try await draft.log.importRows(rows, time: 0)
///   try await draft.publish()      // or draft.discard()
/// }
/// ```
public final class SQLiteDraft: Sendable {
  /// The log of the database under its other name. ``publish()`` and ``discard()`` close it.
  public let log: SQLiteLog
  /// The name that the database gets: an absolute path without links.
  public var path: String { file.path }

  private let file: DatabaseFile
  private let owner: OwnerFile

  /// A draft of the database at `path`; nil when there is one already.
  ///
  /// - Throws: ``LogError`` as opening a log does.
  public init?(path: String) throws(LogError) {
    let file = try DatabaseFile(path)
    guard try file.content(.current) == .nothing else { return nil }
    let owner = try OwnerFile(database: file.path)
    do throws(LogError) {
      guard try file.content(.current) == .nothing else {
        owner.release(keepingMark: true)
        return nil
      }
      if let mark = owner.markFound { throw LogError.lost(mark, endsAt: nil, in: file.path) }
      Self.removeRemains(of: file.path)
      log = try SQLiteLog(path: Self.path(of: file.path))
    } catch {
      owner.release(keepingMark: true)
      throw error
    }
    self.file = file
    self.owner = owner
  }

  /// Closes the database and gives it its name.
  ///
  /// - Throws: ``LogError``; then call ``discard()``.
  public func publish() async throws(LogError) {
    await log.close()
    let draft = Self.path(of: file.path)
    if log.file.hasWriteAheadLog {
      throw .unavailable("\(draft) could not be closed: its write-ahead log is still there")
    }
    if rename(draft, file.path) != 0 { throw SystemError.writing(file.path, errno) }
    do throws(LogError) { try file.syncFolder() } catch {
      // It would not outlive a power cut, so that it is not there at all.
      unlink(file.path)
      throw error
    }
    owner.release(keepingMark: false)
  }

  /// Closes the database and removes it.
  public func discard() async {
    await log.close()
    Self.removeRemains(of: file.path)
    owner.release(keepingMark: false)
  }

  private static func path(of database: String) -> String { database + "-importing" }

  /// Removes what a process that was killed while it imported has left. Only the owner of `database` calls this.
  static func removeRemains(of database: String) {
    let draft = path(of: database)
    // A file of that name which is none of ours stays; importing is refused then.
    do throws(LogError) { _ = try DatabaseFile(draft).content(.current) } catch {
      switch error {
      case .foreign, .inaccessible: return
      default: break
      }
    }
    for name in [draft, draft + "-new"] {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(name + suffix) }
    }
    unlink(OwnerFile.path(draft))
  }
}
