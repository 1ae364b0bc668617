import CGtk

/// Owns one reference to an object.
@MainActor public final class ObjectReference {
  /// The object.
  public let pointer: OpaquePointer

  /// Takes over a reference that the caller has.
  public init(taking pointer: OpaquePointer) { self.pointer = pointer }

  /// Takes a reference of its own.
  public init(retaining pointer: OpaquePointer) {
    self.pointer = pointer
    g_object_ref(ObjectPointer(pointer))
  }

  isolated deinit { g_object_unref(ObjectPointer(pointer)) }
}
