import CGtk
import Glibc
import Testing

/// Runs a program to its end, while GTK goes on working.
///
/// - Returns: what it wrote.
@discardableResult
func run(_ program: String, _ arguments: [String]) async -> String {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else {
    Issue.record("No pipe for \(program)")
    return ""
  }
  // What it writes is read while it runs, but never waited for.
  _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
  defer { close(ends[0]) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
  posix_spawn_file_actions_addclose(&actions, ends[1])
  var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process = pid_t()
  let refusal = posix_spawnp(&process, program, &actions, nil, &words, environ)
  close(ends[1])
  guard refusal == 0 else {
    Issue.record("\(program) does not start: \(String(cString: strerror(refusal)))")
    return ""
  }
  var output: [UInt8] = []
  var status: Int32 = 0
  while waitpid(process, &status, WNOHANG) == 0 {
    take(&output, from: ends[0])
    await pump()
  }
  take(&output, from: ends[0])
  if status != 0 { Issue.record("\(program) \(arguments) ended with \(status)") }
  return String(decoding: output, as: UTF8.self)
}

private func take(_ output: inout [UInt8], from descriptor: Int32) {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count <= 0 { return }
      output.append(contentsOf: buffer[..<count])
    }
  }
}
