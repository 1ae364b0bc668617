import HTTPServer
import Synchronization

/// The transport as its own handler can reach it, once it has started and for as long as somebody else holds it.
final class StartedServer: Sendable {
  private struct Reference {
    weak var server: HTTPServer?
  }
  private let reference = Mutex(Reference())

  var server: HTTPServer? {
    get { reference.withLock { $0.server } }
    set { reference.withLock { $0.server = newValue } }
  }
}
