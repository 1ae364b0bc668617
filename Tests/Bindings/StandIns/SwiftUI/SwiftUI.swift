// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Stands in for SwiftUI, with its signatures; see UIView.swift in the stand-in for UIKit.
@_exported import Foundation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("A primitive view has no body") }
}

extension View where Body == Never {
  public var body: Never { fatalError("A primitive view has no body") }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > { TupleView((repeat each content)) }
}

public nonisolated struct TupleView<T>: View {
  public typealias Body = Never
  public var value: T
  public init(_ value: T) { self.value = value }
}

public struct Text: View {
  public typealias Body = Never
  /// No API.
  public let content: String
  public init(_ content: some StringProtocol) { self.content = String(content) }
}

public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  var data: Data { get }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
}

public struct List<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  /// No API.
  public let content: Content
}

extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
}

/// No API: what `onMove` and `onDelete` make.
public nonisolated struct Editable<Base: DynamicViewContent>: DynamicViewContent {
  public typealias Body = Never
  public let base: Base
  public var move: ((IndexSet, Int) -> Void)?
  public var delete: ((IndexSet) -> Void)?
  @MainActor public var data: Base.Data { base.data }
}

/// No API: lets a test do what a user does.
public protocol UserEditable {
  var move: ((IndexSet, Int) -> Void)? { get }
  var delete: ((IndexSet) -> Void)? { get }
}

extension Editable: UserEditable {}

extension DynamicViewContent {
  public nonisolated func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    Editable(base: self, move: action, delete: (self as? any HasDelete)?.deleteAction)
  }

  public nonisolated func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    Editable(base: self, move: (self as? any HasMove)?.moveAction, delete: action)
  }
}

private protocol HasMove {
  var moveAction: ((IndexSet, Int) -> Void)? { get }
}

private protocol HasDelete {
  var deleteAction: ((IndexSet) -> Void)? { get }
}

extension Editable: HasMove, HasDelete {
  var moveAction: ((IndexSet, Int) -> Void)? { move }
  var deleteAction: ((IndexSet) -> Void)? { delete }
}

public struct Button<Label: View>: View {
  public typealias Body = Never
  /// No API.
  public let action: () -> Void

  public init(_ title: some StringProtocol, action: @escaping () -> Void) where Label == Text {
    self.action = action
  }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

public func withAnimation<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
