import CEpoll
import CMicroHTTPD
import Glibc

extension ServerLoop {
  /// Starts libmicrohttpd on `listener`, and the loop thread.
  func start(_ listener: ListeningSocket) throws(HTTPServerError) {
    guard watch >= 0 else {
      close(listener.descriptor)
      throw .cannotStart(reason: "no descriptor for epoll")
    }
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    event.data.u64 = Self.wakeupKey
    epoll_ctl(watch, EPOLL_CTL_ADD, switchboard.wakeup, &event)

    var items = [
      item(.LISTEN_SOCKET, Int(listener.descriptor)),
      item(.CONNECTION_LIMIT, options.connections),
      item(.CONNECTION_MEMORY_LIMIT, options.perConnectionMemory),
      item(.CONNECTION_MEMORY_INCREMENT, min(1024, options.perConnectionMemory)),
      item(.CONNECTION_TIMEOUT, (options.timeout.wholeMilliseconds + 999) / 1000),
      item(.STRICT_FOR_CLIENT, 1),
      item(.END, 0),
    ]
    let flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    daemon = cmhd_start(
      flags, onRequest, onCompleted, onConnection, onUnescape, Unmanaged.passUnretained(self).toOpaque(),
      &items)
    guard daemon != nil else {
      close(listener.descriptor)
      throw .cannotStart(reason: "libmicrohttpd refused its options or found no epoll")
    }
    try startThread()
  }

  private func item(_ option: MHD_OPTION, _ value: Int) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: nil)
  }

  private func startThread() throws(HTTPServerError) {
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        let loop = Unmanaged<ServerLoop>.fromOpaque(context!)
        loop.takeUnretainedValue().run()
        let switchboard = loop.takeUnretainedValue().switchboard
        // The descriptors are closed before anybody hears that the server has stopped.
        loop.release()
        switchboard.finish()
        return nil
      }, retained.toOpaque())
    guard code == 0 else {
      retained.release()
      MHD_stop_daemon(daemon)
      throw .cannotStart(reason: "no thread: \(String(cString: strerror(code)))")
    }
    pthread_detach(thread)
  }
}
