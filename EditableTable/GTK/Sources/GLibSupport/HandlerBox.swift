public import CGtk

/// Carries a Swift closure through C's `gpointer user_data`.
public final class HandlerBox<Handler> {
  let handler: Handler
  init(_ handler: Handler) { self.handler = handler }

  /// A reference to a new box, which C has to give back (``releaseBox`` or ``destroyBox``).
  public static func retained(_ handler: Handler) -> ObjectPointer {
    Unmanaged.passRetained(HandlerBox(handler)).toOpaque()
  }

  /// The closure in the box at `data`.
  public static func handler(at data: ObjectPointer?) -> Handler {
    Unmanaged<HandlerBox<Handler>>.fromOpaque(data!).takeUnretainedValue().handler
  }
}

/// Gives back a box when its signal handler goes.
public let releaseBox: @convention(c) (ObjectPointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
  Unmanaged<AnyObject>.fromOpaque(data!).release()
}

/// Gives back a box whose owner takes a `GDestroyNotify`.
public let destroyBox: @convention(c) (ObjectPointer?) -> Void = { data in
  Unmanaged<AnyObject>.fromOpaque(data!).release()
}
