public import CGtk

/// A widget, as most of GTK's functions take it.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// An object of any class, as GObject's functions take it.
public typealias ObjectPointer = UnsafeMutableRawPointer

/// The address of an object, whichever of Swift's pointer types it came as.
///
/// C structs that are public come as `UnsafeMutablePointer<T>`, the others as `OpaquePointer`.
public func object(_ pointer: OpaquePointer) -> ObjectPointer { ObjectPointer(pointer) }

/// The address of an object, whichever of Swift's pointer types it came as.
public func object<T>(_ pointer: UnsafeMutablePointer<T>) -> ObjectPointer { ObjectPointer(pointer) }

/// The address of an object.
public func object(_ pointer: ObjectPointer) -> ObjectPointer { pointer }

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// This widget as a pointer to a class whose struct is hidden.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// This widget as a pointer to the struct of its class, which must be `T`.
  public func cast<T>(to type: T.Type) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: T.self)
  }
}

extension OpaquePointer {
  /// This object as a pointer to the struct of its class or interface, which must be `T`.
  public func cast<T>(to type: T.Type) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: T.self)
  }
}
