#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// How a bound NSTableView animates rows.
  ///
  /// ```swift
  /// binding = tableView.bind(to: drinks, animations: .init(insertion: .effectFade)) { … }
  /// ```
  public struct NSTableViewAnimations: Sendable {
    /// How rows come.
    public var insertion: NSTableView.AnimationOptions

    /// How rows go.
    public var deletion: NSTableView.AnimationOptions

    /// Rows come from the top and go to the left, unless said otherwise.
    public init(
      insertion: NSTableView.AnimationOptions = .slideDown,
      deletion: NSTableView.AnimationOptions = .slideLeft
    ) {
      self.insertion = insertion
      self.deletion = deletion
    }

    /// Rows come from the top and go to the left.
    public static let standard = NSTableViewAnimations()

    /// Rows come and go at once.
    public static let none = NSTableViewAnimations(insertion: [], deletion: [])
  }
#endif
