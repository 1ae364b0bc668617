import Dispatch

/// Runs an actor on a thread of its own queue, so that its waits for the disk hold up nobody else.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Does `body` on the thread, later: also when everybody else is busy.
  func after(_ delay: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay, execute: body)
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
