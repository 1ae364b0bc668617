import EditableTable
import TableServer

extension HealthStatus {
  /// As anybody may know it: why the table's log does not answer names files and machines, and is in the diagnostics.
  init(_ status: TableEngineStatus) {
    switch status {
    case .ok: self = .ready
    case .unavailable: self = .readOnly(reason: "The table can be read, but not changed now.")
    case .closing: self = .unavailable(reason: "The server stops.")
    }
  }
}
