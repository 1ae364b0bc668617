import CGtk
public import GLibSupport

/// A widget with one child, which can be drawn elsewhere, faded, or between two looks, without a new layout.
///
/// Make each row's widget the child of one, and give that to `gtk_list_item_set_child`; ``RowAnimator`` does the rest.
///
/// ```swift
/// gtk_list_item_set_child(listItem, SlideBin.make(child: gtk_label_new("Ann")))
/// ```
public enum SlideBin {
  /// How the child is drawn.
  struct Look {
    /// How far the widget is drawn from its place.
    var y: Float = 0
    /// How far the child is drawn from the widget's place, and cut off at its edges.
    var inner: Float = 0
    var opacity: Float = 1
    /// How far the child has come through over what was painted of it before.
    var fade: Float = 1
  }

  struct Instance {
    var parent: GtkWidget
    var look: Look
    /// A reference to the ``Painting`` that the child fades from.
    var old: ObjectPointer?
    /// A reference to what was painted last of the child: GTK itself drops that as soon as anything changes.
    var painted: ObjectPointer?
  }

  /// Makes one around a widget.
  public static func make(child: Widget) -> Widget {
    let bin = ObjectPointer(g_object_new_with_properties(type, 0, nil, nil)!).assumingMemoryBound(
      to: GtkWidget.self)
    gtk_widget_set_parent(child, bin)
    return bin
  }

  /// The widget in it.
  public static func child(of bin: Widget) -> Widget? { gtk_widget_get_first_child(bin) }

  static func contains(_ widget: Widget) -> Bool {
    g_type_check_instance_is_a(widget.cast(to: GTypeInstance.self), type) != 0
  }

  static func look(of bin: Widget) -> Look { bin.cast(to: Instance.self).pointee.look }

  /// Draws the child so from the next frame on.
  static func set(_ bin: Widget, _ look: Look) {
    let instance = bin.cast(to: Instance.self)
    let old = instance.pointee.look
    instance.pointee.look = look
    if look.fade >= 1 { put(nil, &instance.pointee.old) }
    if old.y != look.y || old.inner != look.inner || old.opacity != look.opacity || old.fade != look.fade {
      gtk_widget_queue_draw(bin)
    }
  }

  /// Has the child come through over what was painted before, as the look's `fade` says.
  static func fade(_ bin: Widget, from painting: Painting) {
    let instance = bin.cast(to: Instance.self)
    put(painting, &instance.pointee.old)
    instance.pointee.look.fade = 0
    gtk_widget_queue_draw(bin)
  }

  /// What is seen in it now, wherever it is drawn; nil when that is nothing.
  ///
  /// It is what was painted last: what has changed since is not seen yet, and may not even be laid out.
  static func painting(of bin: Widget) -> Painting? {
    let instance = bin.cast(to: Instance.self).pointee
    let painted = painting(at: instance.painted)
    guard let old = painting(at: instance.old) else { return painted }
    let snapshot = gtk_snapshot_new()!
    fade(bin, from: old, snapshot) { painted?.draw(snapshot) }
    return Painting(taking: snapshot)
  }

  private static func painting(at pointer: ObjectPointer?) -> Painting? {
    pointer.map { Unmanaged<Painting>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func put(_ painting: Painting?, _ place: inout ObjectPointer?) {
    let last = place
    place = painting.map { Unmanaged.passRetained($0).toOpaque() }
    if let last { Unmanaged<Painting>.fromOpaque(last).release() }
  }

  /// Forgets what was painted: from here on the child shows something else.
  static func reset(_ bin: Widget) {
    set(bin, Look())
    put(nil, &bin.cast(to: Instance.self).pointee.painted)
  }

  private static func fade(_ bin: Widget, from old: Painting, _ snapshot: OpaquePointer, _ draw: () -> Void) {
    gtk_snapshot_push_cross_fade(snapshot, Double(look(of: bin).fade))
    old.draw(snapshot)
    gtk_snapshot_pop(snapshot)
    draw()
    gtk_snapshot_pop(snapshot)
  }

  /// Draws the child, or what is between it and what was painted of it before.
  private static func draw(_ bin: Widget, _ snapshot: OpaquePointer) {
    guard let child = child(of: bin) else { return }
    let instance = bin.cast(to: Instance.self)
    let childSnapshot = gtk_snapshot_new()!
    gtk_widget_snapshot_child(bin, child, childSnapshot)
    let painted = Painting(taking: childSnapshot)
    put(painted, &instance.pointee.painted)
    if let old = painting(at: instance.pointee.old) {
      fade(bin, from: old, snapshot) { painted?.draw(snapshot) }
    } else {
      painted?.draw(snapshot)
    }
  }

  private static func snapshot(_ bin: Widget, _ snapshot: OpaquePointer) {
    let look = bin.cast(to: Instance.self).pointee.look
    if look.opacity < 1 { gtk_snapshot_push_opacity(snapshot, Double(look.opacity)) }
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: 0, y: look.y)
    gtk_snapshot_translate(snapshot, &place)
    if look.inner != 0 {
      var bounds = graphene_rect_t(
        origin: .init(x: 0, y: 0),
        size: .init(width: Float(gtk_widget_get_width(bin)), height: Float(gtk_widget_get_height(bin))))
      gtk_snapshot_push_clip(snapshot, &bounds)
      var inner = graphene_point_t(x: 0, y: look.inner)
      gtk_snapshot_translate(snapshot, &inner)
    }
    draw(bin, snapshot)
    if look.inner != 0 { gtk_snapshot_pop(snapshot) }
    gtk_snapshot_restore(snapshot)
    if look.opacity < 1 { gtk_snapshot_pop(snapshot) }
  }

  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.instance_size = guint16(MemoryLayout<Instance>.size)
    info.instance_init = { instance, _ in
      ObjectPointer(instance!).assumingMemoryBound(to: Instance.self).pointee.look = Look()
    }
    info.class_init = { anyClass, _ in
      let widgetClass = anyClass!.assumingMemoryBound(to: GtkWidgetClass.self)
      // Not the role "presentation": GTK 4.8 hides all that is in such a widget from assistive technology.
      gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_GROUP)
      gtk_widget_class_set_layout_manager_type(widgetClass, gtk_bin_layout_get_type())
      widgetClass.pointee.snapshot = { SlideBin.snapshot($0!, $1!) }
      anyClass!.assumingMemoryBound(to: GObjectClass.self).pointee.dispose = { object in
        let bin = ObjectPointer(object!).assumingMemoryBound(to: GtkWidget.self)
        put(nil, &bin.cast(to: Instance.self).pointee.old)
        put(nil, &bin.cast(to: Instance.self).pointee.painted)
        if let child = SlideBin.child(of: bin) { gtk_widget_unparent(child) }
        ParentClass.widgetObject.pointee.dispose(object)
      }
    }
    return g_type_register_static(
      gtk_widget_get_type(), "ObservableArraySlideBin", &info, GTypeFlags(rawValue: 0))
  }()
}
