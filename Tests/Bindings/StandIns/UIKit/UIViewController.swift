// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor open class UINavigationItem: NSObject {
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
}

@MainActor open class UIMenu: NSObject {}
open class UIImage: NSObject {}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

@MainActor open class UIAction: NSObject {
  public struct Identifier: Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  private let handler: UIActionHandler

  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    handler: @escaping UIActionHandler
  ) { self.init(handler) }

  private init(_ handler: @escaping UIActionHandler) {
    self.handler = handler
    super.init()
  }

  /// No API: what a tap does.
  public func perform() { handler(self) }
}

@MainActor open class UIBarButtonItem: NSObject {
  public enum SystemItem: Int, Sendable {
    case add = 4
    case refresh = 13
  }

  open var primaryAction: UIAction?

  public convenience init(
    systemItem: UIBarButtonItem.SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(primaryAction)
  }

  private init(_ primaryAction: UIAction?) {
    self.primaryAction = primaryAction
    super.init()
  }
}

@MainActor open class UIViewController: UIResponder {
  open private(set) lazy var navigationItem = UINavigationItem()
  open func viewDidLoad() {}
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView! = UITableView()
}
