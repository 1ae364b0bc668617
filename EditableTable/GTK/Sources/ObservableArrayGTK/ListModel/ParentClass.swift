import CGtk

/// The classes that ours derive from, for what they override and go on with.
enum ParentClass {
  static let object = g_type_class_ref(gtk_shim_type_object())!.assumingMemoryBound(to: GObjectClass.self)
}
