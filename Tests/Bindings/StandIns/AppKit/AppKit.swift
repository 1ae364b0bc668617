// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for AppKit; see UIView.swift in the stand-in for UIKit.
@_exported import Foundation

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSApplication: NSResponder {
  public static let shared = NSApplication()
}

@MainActor open class NSView: NSResponder {
  open internal(set) weak var window: NSWindow?
  open var identifier: NSUserInterfaceItemIdentifier?
  open var frame = NSRect()

  public convenience init(frame frameRect: NSRect) {
    self.init()
    frame = frameRect
  }
}

public struct NSUserInterfaceItemIdentifier: Hashable, Sendable {
  public let rawValue: String
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

@MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
  }

  public enum BackingStoreType: UInt, Sendable {
    case buffered = 2
  }

  public convenience init(
    contentRect: NSRect, styleMask style: NSWindow.StyleMask,
    backing backingStoreType: NSWindow.BackingStoreType, defer flag: Bool
  ) { self.init() }

  open var isReleasedWhenClosed = true
  open func close() {}

  open var contentView: NSView? {
    didSet {
      oldValue?.window = nil
      contentView?.window = self
    }
  }
}

@MainActor open class NSTextField: NSView {
  open var stringValue = ""
}

@MainActor open class NSTableCellView: NSView {
  open var textField: NSTextField? = NSTextField()
}

@MainActor open class NSTableColumn: NSObject {
  public convenience init(identifier: NSUserInterfaceItemIdentifier) { self.init() }
}

@MainActor open class NSAnimationContext: NSObject {
  open class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    changes(NSAnimationContext())
    if let completionHandler { running.append(completionHandler) }
  }

  /// No API: the animations that run.
  private static var running: [@Sendable () -> Void] = []

  /// No API: ends them.
  public static func finishAnimations() {
    let ended = running
    running = []
    for completionHandler in ended { completionHandler() }
  }
}

open class NSPasteboard: NSObject {
  public struct PasteboardType: Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
}

public protocol NSPasteboardWriting: NSObjectProtocol {}

open class NSPasteboardItem: NSObject, NSPasteboardWriting {
  @discardableResult
  open func setString(_ string: String, forType type: NSPasteboard.PasteboardType) -> Bool { true }
}

public struct NSDragOperation: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let copy = NSDragOperation(rawValue: 1)
  public static let move = NSDragOperation(rawValue: 16)
}

@MainActor public protocol NSDraggingInfo: NSObjectProtocol {
  var draggingSource: Any? { get }
}

@MainActor open class NSDraggingSession: NSObject {}
