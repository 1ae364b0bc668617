import Foundation

/// Ends the process at once, with what was printed, and without the clean-up of libraries.
///
/// `exit` runs the clean-up of every library (OpenSSL, Kerberos, GnuTLS …) on the calling thread. A thread that has used such
/// a library frees what it keeps for that thread when it ends, and Dispatch ends its threads whenever it likes. Where the two
/// meet, memory is freed twice. So close everything that has to be closed, and then leave by this.
package func leaveProcess(_ status: Int32) -> Never {
  fflush(nil)
  _exit(status)
}
