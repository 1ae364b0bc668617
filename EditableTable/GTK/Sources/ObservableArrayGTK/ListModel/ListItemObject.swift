import CGtk
import GLibSupport

/// The items' class: objects that stand for a row while somebody holds them, and say nothing themselves.
enum ListItemObject {
  private struct Instance {
    var parent: GObject
    /// A reference to the item's ``LiveItem``.
    var node: ObjectPointer?
  }

  /// Makes the item of a row, and gives the caller its only reference.
  static func make(at position: Int, in items: LiveItems) -> LiveItem {
    let object = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!)
    let item = items.makeItem(for: object)
    object.assumingMemoryBound(to: Instance.self).pointee.node = Unmanaged.passRetained(item).toOpaque()
    items.insert(item, at: position)
    return item
  }

  static func node(of object: ObjectPointer) -> LiveItem? {
    object.assumingMemoryBound(to: Instance.self).pointee.node.map {
      Unmanaged<LiveItem>.fromOpaque($0).takeUnretainedValue()
    }
  }

  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    info.class_init = { objectClass, _ in
      objectClass!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
        let node = ObjectPointer(object!).assumingMemoryBound(to: Instance.self).pointee.node
        if let node {
          let item = Unmanaged<LiveItem>.fromOpaque(node).takeRetainedValue()
          item.tree?.remove(item)
        }
        ParentClass.object.pointee.finalize(object)
      }
    }
    return g_type_register_static(
      gtk_shim_type_object(), "ObservableArrayItem", &info, GTypeFlags(rawValue: 0))
  }()
}
