import CGtk

/// Adds an action without a parameter to an application or a window, for menus, buttons and keys to name.
///
/// - Returns: the action, which the map keeps; `g_simple_action_set_enabled` switches it off.
@discardableResult
public func addAction(_ name: String, to map: ObjectPointer, _ handler: @escaping () -> Void) -> OpaquePointer
{
  let action = g_simple_action_new(name, nil)!
  // The second argument is the parameter, which there is none of.
  let thunk: @convention(c) (ObjectPointer?, OpaquePointer?, ObjectPointer?) -> Void = { _, _, data in
    HandlerBox<() -> Void>.handler(at: data)()
  }
  connect(object(action), "activate", unsafeBitCast(thunk, to: GCallback.self), handler)
  g_action_map_add_action(OpaquePointer(map), action)
  g_object_unref(object(action))
  return action
}
