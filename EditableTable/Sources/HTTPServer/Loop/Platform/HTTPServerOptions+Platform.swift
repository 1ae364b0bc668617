import CMicroHTTPD

// Only Linux has epoll; `select()` everywhere else bounds how many connections there can be.

extension HTTPServerOptions {
  /// The most connections at once where the loop thread waits with `select()`: descriptors below
  /// `cmhd_set_size`, less some that the rest of the process has open.
  static let mostWithSelect = Int(cmhd_set_size) - 64

  #if os(Linux)
    static let defaultConnections = 10_240
    static let defaultStreams = 10_000
    var waitsWithSelect: Bool { usesPortableWait }
  #else
    static let defaultConnections = mostWithSelect
    static let defaultStreams = mostWithSelect - 96
    var waitsWithSelect: Bool { true }
  #endif

  func makeWait(_ wakeup: Wakeup) throws(HTTPServerError) -> any LoopWait {
    #if os(Linux)
      if !waitsWithSelect { return try EpollWait(wakeup) }
    #endif
    return try SelectWait(wakeup)
  }
}
