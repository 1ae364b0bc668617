public import CGtk

/// Connects a handler to a signal whose C signature is `void (*)(Instance *, gpointer)`.
///
/// The object keeps the handler: capture what owns the object weakly or unowned.
///
/// - Returns: the handler's number, for `g_signal_handler_disconnect`.
@discardableResult
public func connect(
  _ object: ObjectPointer, _ signal: String, after: Bool = false, _ handler: @escaping () -> Void
) -> UInt {
  let thunk: @convention(c) (ObjectPointer?, ObjectPointer?) -> Void = { _, data in
    HandlerBox<() -> Void>.handler(at: data)()
  }
  return connect(object, signal, unsafeBitCast(thunk, to: GCallback.self), handler, after: after)
}

/// Connects a handler to a signal whose C signature is `void (*)(Instance *, gpointer argument, gpointer)`.
@discardableResult
public func connect(
  _ object: ObjectPointer, _ signal: String, _ handler: @escaping (OpaquePointer) -> Void
) -> UInt {
  let thunk: @convention(c) (ObjectPointer?, OpaquePointer?, ObjectPointer?) -> Void = { _, argument, data in
    HandlerBox<(OpaquePointer) -> Void>.handler(at: data)(argument!)
  }
  return connect(object, signal, unsafeBitCast(thunk, to: GCallback.self), handler)
}

/// Connects a C function of any signature whose last argument is a ``HandlerBox`` of `handler`.
@discardableResult
public func connect<Handler>(
  _ object: ObjectPointer, _ signal: String, _ thunk: GCallback, _ handler: Handler, after: Bool = false
) -> UInt {
  g_signal_connect_data(
    object, signal, thunk, HandlerBox.retained(handler), releaseBox,
    GConnectFlags(rawValue: after ? G_CONNECT_AFTER.rawValue : 0))
}
