import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension OwnerFile {
  /// Where it begins: after all that the file says.
  private static var start: Int { 4096 }
  private static var step: Int { 1 << 20 }

  /// Takes room on the disk, at least `bytes`, so that there is some for removing what no longer fits: SQLite deletes by
  /// writing, which a full disk does not allow. Where there is no room to be taken, what follows will fail by itself.
  func reserveRoom(_ bytes: Int) {
    reserved.withLock { reserved in
      while reserved < bytes {
        let (end, zeros) = (Self.start + reserved, [UInt8](repeating: 0, count: Self.step))
        var written = 0
        withDescriptor { written = pwrite($0, zeros, zeros.count, off_t(end)) }
        if written < zeros.count { return }
        reserved += zeros.count
      }
    }
  }

  /// Frees the room that was taken.
  func giveRoomBack() {
    reserved.withLock { reserved in
      // What was taken in part goes, too.
      withDescriptor { _ = ftruncate($0, off_t(Self.start)) }
      reserved = 0
    }
  }
}
