import CGnuTLS
import CMicroHTTPD

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension ServerLoop {
  /// Has libmicrohttpd ask for the certificate at each handshake, so that another one can take its place.
  func tlsItems() -> [MHD_OptionItem] {
    if options.tls == nil { return [] }
    return [
      MHD_OptionItem(
        option: .HTTPS_CERT_CALLBACK2, value: 0,
        ptr_value: unsafeBitCast(onHandshake, to: UnsafeMutableRawPointer.self)),
      MHD_OptionItem(
        option: .HTTPS_PRIORITIES, value: 0,
        ptr_value: UnsafeMutableRawPointer(mutating: TLSIdentity.priorities.utf8Start)),
    ]
  }

  /// Makes this the loop of the thread that calls: GnuTLS's callback has no other way to it.
  func takeThread() { pthread_setspecific(loopKey, Unmanaged.passUnretained(self).toOpaque()) }
}

private let loopKey: pthread_key_t = {
  var key = pthread_key_t()
  let code = pthread_key_create(&key, nil)
  precondition(code == 0, "There is no room for a thread's own value.")
  return key
}()

/// Called by GnuTLS, always on the loop thread.
private let onHandshake: cgnutls_retrieve = { _, _, certificates, count, _, _, key, flags in
  guard let pointer = pthread_getspecific(loopKey) else { return GNUTLS_E_INTERNAL_ERROR }
  let loop = Unmanaged<ServerLoop>.fromOpaque(pointer).takeUnretainedValue()
  guard let copies = try? loop.switchboard.identity?.credentials.copies() else {
    return GNUTLS_E_INSUFFICIENT_CREDENTIALS
  }
  certificates?.pointee = copies.certificates
  count?.pointee = copies.count
  key?.pointee = copies.key
  flags?.pointee = UInt32(GNUTLS_CERT_RETR_DEINIT_ALL)
  return 0
}
