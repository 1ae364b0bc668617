import CGtk
import GLibSupport

/// What a list model answers from.
protocol ListModelSource: AnyObject {
  var count: Int { get }

  /// The item of the row at a valid position, with a reference for the caller.
  func takeItem(at position: Int) -> ObjectPointer
}

/// The class of the GListModel: an object that has its rows from a ``ListModelSource``, and none when that is gone.
enum ListModelObject {
  private struct Instance {
    var parent: GObject
    /// A ``WeakSource``.
    var source: ObjectPointer?
  }

  private final class WeakSource {
    weak var source: (any ListModelSource)?
    init(_ source: any ListModelSource) { self.source = source }
  }

  static func make(_ source: any ListModelSource) -> ObjectReference {
    let object = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!)
    object.assumingMemoryBound(to: Instance.self).pointee.source =
      Unmanaged.passRetained(WeakSource(source)).toOpaque()
    return ObjectReference(taking: OpaquePointer(object))
  }

  private static func source(_ model: OpaquePointer?) -> (any ListModelSource)? {
    guard let source = ObjectPointer(model!).assumingMemoryBound(to: Instance.self).pointee.source else {
      return nil
    }
    return Unmanaged<WeakSource>.fromOpaque(source).takeUnretainedValue().source
  }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    info.class_init = { objectClass, _ in
      objectClass!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
        if let source = ObjectPointer(object!).assumingMemoryBound(to: Instance.self).pointee.source {
          Unmanaged<WeakSource>.fromOpaque(source).release()
        }
        ParentClass.object.pointee.finalize(object)
      }
    }
    let type = g_type_register_static(
      gtk_shim_type_object(), "ObservableArrayListModel", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo()
    interface.interface_init = { interface, _ in
      let interface = interface!.assumingMemoryBound(to: GListModelInterface.self)
      interface.pointee.get_item_type = { _ in ListItemObject.type }
      interface.pointee.get_n_items = { guint(ListModelObject.source($0)?.count ?? 0) }
      interface.pointee.get_item = { model, position in
        guard let source = ListModelObject.source(model), Int(position) < source.count else { return nil }
        return source.takeItem(at: Int(position))
      }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()
}
