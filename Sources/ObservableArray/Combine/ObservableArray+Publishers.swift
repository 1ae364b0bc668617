#if canImport(Combine)
  import Combine

  extension ObservableArray {
    /// The array as Combine's publishers.
    ///
    /// ```swift
    /// let letters: ObservableArray = ["a"]
    /// let subscription = letters.publishers.elements.sink { print($0) }  // ["a"]
    /// letters.append("b")  // ["a", "b"]
    /// subscription.cancel()
    /// ```
    ///
    /// It is not `publisher`, which Combine gives every sequence: that one publishes the elements one by one, once.
    public var publishers: Publishers { Publishers(array: self) }

    /// An array's publishers; ``ObservableArray/publishers`` makes it.
    ///
    /// - Values come synchronously, inside the edit; the first one when the subscriber asks for it. A subscriber may edit
    ///   the array: every subscriber is told of that after the present update, so all see one order.
    /// - A subscriber that asks for few values gets what it missed as one exact update, from the value that it saw last to
    ///   the newest one, when it asks for more. Memory is bounded by those two values and the event between them.
    /// - They complete when the array is released, after its last state, and never fail. Neither a publisher nor a
    ///   subscription keeps the array alive; whoever subscribes after its end gets the completion alone.
    /// - After `cancel()` has returned, nothing is called, but for a value that is on its way on another thread.
    /// - Subscribe in the array's isolation domain, and go elsewhere after that with `receive(on:)`. A subscription may ask
    ///   and be cancelled anywhere; what it missed comes where it asks.
    public struct Publishers {
      fileprivate let array: ObservableArray

      /// The updates: the present state first, as an update from the empty array whose origin is
      /// ``ArrayUpdateOrigin/initial``, then every change, each starting where the one before it ended.
      ///
      /// ```swift
      /// let letters: ObservableArray = ["a"]
      /// let subscription = letters.publishers.updates.sink { print($0.origin, $0.event.insertedIndices) }
      /// // initial [0]
      /// letters.append("b")  // edit [1]
      /// subscription.cancel()
      /// ```
      ///
      /// - Complexity: O(1) for every update and subscriber.
      public var updates: ArrayPublisher<Element, ArrayUpdate<Element>> {
        ArrayPublisher(array, initial: true) { $0 }
      }

      /// What changed, with every change; the state at the time of the subscription is no event.
      ///
      /// A subscriber that needs the elements too wants ``updates``: the array may be ahead of the event.
      ///
      /// - Complexity: O(1) for every update and subscriber.
      public var events: ArrayPublisher<Element, ArrayChangeEvent> {
        ArrayPublisher(array, initial: false, \.event)
      }

      /// The array's values: the present one first, also when it is empty, then the one after every change.
      ///
      /// - Complexity: O(1) for every update and subscriber.
      public var snapshots: ArrayPublisher<Element, PersistentArray<Element>> {
        ArrayPublisher(array, initial: true, \.after)
      }

      /// The elements: the present ones first, also when there are none, then those after every change.
      ///
      /// Use it for what takes an Array; ``snapshots`` copies nothing.
      ///
      /// - Complexity: O(*n*) elements copied for every update and subscriber.
      public var elements: ArrayPublisher<Element, [Element]> {
        ArrayPublisher(array, initial: true) { Array($0.after) }
      }
    }
  }
#endif
