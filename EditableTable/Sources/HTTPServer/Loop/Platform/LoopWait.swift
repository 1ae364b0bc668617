/// How the loop thread sleeps: until libmicrohttpd has something to do, the switchboard's wakeup was signalled,
/// or the time is over.
///
/// Loop thread only, but for making it. On Linux it is `EpollWait`, elsewhere `SelectWait`.
protocol LoopWait: AnyObject {
  /// Whether libmicrohttpd is to be started with epoll.
  var usesEpoll: Bool { get }
  /// Sleeps, at most so long. Tells the switchboard of peers that were seen to leave.
  func sleep(_ loop: ServerLoop, milliseconds: Int32)
  /// Lets libmicrohttpd do what there is to do.
  func run(_ loop: ServerLoop)
  /// Begins to look whether the peer of a stream leaves, if that can be seen of a suspended connection.
  func watchPeer(socket: Int32, stream: UInt64)
}
