// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for UIKit, so that the bindings are compiled and run where there is none: it declares what they use, with
// UIKit's signatures, and hands it on to the library's table doubles. What is no API of UIKit's is marked so.
@_exported import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIView: UIResponder {
  open private(set) weak var window: UIWindow?
  open private(set) weak var superview: UIView?
  open var tag = 0
  open var frame = CGRect()
  open var bounds: CGRect { frame }
  open var isHidden = false

  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  open func layoutIfNeeded() {}

  open func addSubview(_ view: UIView) {
    view.superview = self
    view.window = self as? UIWindow ?? window
  }

  open func removeFromSuperview() {
    superview = nil
    window = nil
  }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    isAnimating = false
    actionsWithoutAnimation()
    isAnimating = true
  }

  /// No API: whether calls are animated.
  static var isAnimating = true
}

@MainActor open class UIWindow: UIView {}

@MainActor open class UIScrollView: UIView {}

@MainActor open class UILabel: UIView {
  open var text: String?
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
  public var item: Int { self[1] }
}
