// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stands in for Combine, with its signatures; see UIView.swift in the stand-in for UIKit. Only `sink`, which is all that
// the tests need of Combine's operators, is more than a declaration.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

public struct CombineIdentifier: Hashable, Sendable {
  private let id: ObjectIdentifier
  public init(_ object: AnyObject) { id = ObjectIdentifier(object) }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Self.Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Self.Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public struct Demand: Equatable, Comparable, Sendable {
    private let rawValue: Int
    public static let unlimited = Demand(rawValue: .max)
    public static let none = Demand(rawValue: 0)
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0)
      return Demand(rawValue: value)
    }
    public static func < (left: Demand, right: Demand) -> Bool { left.rawValue < right.rawValue }
    public static func += (left: inout Demand, right: Demand) {
      let (sum, overflow) = left.rawValue.addingReportingOverflow(right.rawValue)
      left = overflow ? .unlimited : Demand(rawValue: sum)
    }
    public static func -= (left: inout Demand, right: Int) {
      if left == .unlimited { return }
      precondition(left.rawValue >= right)
      left = Demand(rawValue: left.rawValue - right)
    }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

public final class AnyCancellable: Cancellable {
  private var body: (() -> Void)?
  public init(_ cancel: @escaping () -> Void) { body = cancel }
  deinit { cancel() }

  public func cancel() {
    let body = body
    self.body = nil
    body?()
  }
}

extension Publisher where Failure == Never {
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    let sink = Sink(receiveValue)
    receive(subscriber: sink)
    return AnyCancellable { sink.subscription?.cancel() }
  }
}

private final class Sink<Input>: Subscriber {
  typealias Failure = Never

  private let body: (Input) -> Void
  var subscription: (any Subscription)?

  init(_ body: @escaping (Input) -> Void) { self.body = body }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    body(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { subscription = nil }
}
