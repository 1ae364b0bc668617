import CGtk
import GLibSupport

extension TableWindow {
  /// The window's actions, which buttons, menus and keys name.
  func addActions() {
    let map = object(window)
    actions = [
      "refresh": addAction("refresh", to: map) { [weak self] in self?.refresh() },
      // The plus by the pointer leaves the keyboard where it is; from a key or a menu it goes on to the new row.
      "add": addAction("add", to: map) { [weak self] in self?.add(byKey: self?.header.takePress() == false) },
      "add-row": addAction("add-row", to: map) { [weak self] in self?.add(byKey: true) },
      "undo": addAction("undo", to: map) { [weak self] in self?.undo() },
      "redo": addAction("redo", to: map) { [weak self] in self?.redo() },
    ]
  }

  /// Switches on what can be done now.
  func showActions() {
    let isReached =
      switch source.connection {
      case .connected, .lost: true
      case .connecting, .failed: false
      }
    let isOpen = isReached && !source.isReadOnly
    enable("refresh", isOpen)
    enable("add", isOpen)
    enable("add-row", isOpen)
    // While a row is edited these keys are about its text.
    let isFree = !source.isReadOnly && !editing.isActive
    enable("undo", source.canUndo && isFree)
    enable("redo", source.canRedo && isFree)
  }

  private func enable(_ name: String, _ isOn: Bool) {
    if let action = actions[name] { g_simple_action_set_enabled(action, isOn ? 1 : 0) }
  }
}
