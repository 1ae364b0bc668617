import CGtk
public import GLibSupport

/// A widget that only draws, by a closure, and takes no input: to draw over others, as an overlay of a GtkOverlay.
///
/// ```swift
/// let layer = PaintLayer.make { snapshot in
///   gdk_paintable_snapshot(image, snapshot, 100, 20)
/// }
/// gtk_overlay_add_overlay(overlay, layer)
/// gtk_widget_queue_draw(layer)   // whenever it has something else to draw
/// ```
public enum PaintLayer {
  private struct Instance {
    var parent: GtkWidget
    /// A reference to a box of the closure.
    var paint: ObjectPointer?
  }

  /// Makes one.
  ///
  /// - Parameter paint: Draws into a GtkSnapshot. The widget keeps it: capture what owns the widget weakly.
  public static func make(_ paint: @escaping (OpaquePointer) -> Void) -> Widget {
    let layer = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!).assumingMemoryBound(
      to: GtkWidget.self)
    layer.cast(to: Instance.self).pointee.paint = HandlerBox.retained(paint)
    gtk_widget_set_can_target(layer, 0)
    gtk_widget_set_overflow(layer, GTK_OVERFLOW_HIDDEN)
    return layer
  }

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    info.class_init = { anyClass, _ in
      let widgetClass = anyClass!.assumingMemoryBound(to: GtkWidgetClass.self)
      gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_PRESENTATION)
      widgetClass.pointee.snapshot = { layer, snapshot in
        let paint = layer!.cast(to: Instance.self).pointee.paint
        HandlerBox<(OpaquePointer) -> Void>.handler(at: paint)(snapshot!)
      }
      anyClass!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = { object in
        destroyBox(ObjectPointer(object!).assumingMemoryBound(to: Instance.self).pointee.paint)
        ParentClass.widgetObject.pointee.finalize(object)
      }
    }
    return g_type_register_static(
      gtk_widget_get_type(), "ObservableArrayPaintLayer", &info, GTypeFlags(rawValue: 0))
  }()
}
