#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// How a bound UITableView animates rows.
  ///
  /// ```swift
  /// binding = tableView.bind(to: drinks, animations: .init(insertion: .fade, deletion: .fade)) { … }
  /// ```
  public struct UITableViewAnimations: Sendable {
    /// How rows come.
    public var insertion: UITableView.RowAnimation

    /// How rows go.
    public var deletion: UITableView.RowAnimation

    /// How rows are reloaded, with ``UpdatedRows/reloaded``.
    public var reload: UITableView.RowAnimation

    /// Whether anything is animated, rows that move or make room included.
    public var isEnabled: Bool

    /// Rows come from the top, go to the left and are reloaded by a fade, unless said otherwise.
    public init(
      insertion: UITableView.RowAnimation = .top, deletion: UITableView.RowAnimation = .left,
      reload: UITableView.RowAnimation = .fade, isEnabled: Bool = true
    ) {
      self.insertion = insertion
      self.deletion = deletion
      self.reload = reload
      self.isEnabled = isEnabled
    }

    /// Rows come from the top, go to the left and are reloaded by a fade.
    public static let standard = UITableViewAnimations()

    /// The table picks animations that fit its style.
    public static let automatic = UITableViewAnimations(
      insertion: .automatic, deletion: .automatic, reload: .automatic)

    /// Nothing is animated: rows are where they belong at once.
    public static let none = UITableViewAnimations(
      insertion: .none, deletion: .none, reload: .none, isEnabled: false)
  }
#endif
