#if RxSwift
  import Dispatch
  import ObservableArray_RxSwift
  import RxSwift
  import Testing

  extension RxTests {
    /// The README of ObservableArray-RxSwift, a test for each of its sections. What differs from it in the tests' code
    /// is what RxSwift 6 and Swift 3 call otherwise: `subscribe(onNext:)`, `observe(on:)`, `bind(to:)`,
    /// `disposed(by:)`, `insert(_:at:)`, `replaceSubrange(_:with:)`.
    ///
    /// The `var`s are the ancestor's, and not needed here.
    @Suite struct AncestorReadmeTests {
      @Test("Usage: the two Observables have the types that it says")
      func usage() {
        let array: ObservableArray<String> = ["foo"]
        let elements: () -> Observable<[String]> = array.rx_elements
        let events: () -> Observable<ArrayChangeEvent> = array.rx_events
        let same: Observable<ObservableArray<String>.EventType> = events()
        #expect(Recorder(elements()).elements == [["foo"]])
        #expect(Recorder(same).elements.isEmpty)
      }

      @Test("rx_elements: the example prints the four lines that it says")
      func elements() {
        var printed: [String] = []
        let array: ObservableArray<String> = ["foo", "bar", "buzz"]
        let subscription = array.rx_elements().subscribe(onNext: { printed.append("\($0)") })

        array.append("coffee")
        array[2] = "milk"
        array.removeAll()

        #expect(
          printed == [
            #"["foo", "bar", "buzz"]"#, #"["foo", "bar", "buzz", "coffee"]"#,
            #"["foo", "bar", "milk", "coffee"]"#, "[]",
          ])
        subscription.dispose()
      }

      @Test("rx_elements: bound to a table on the main scheduler, every row is read from the model")
      @MainActor func elementsBoundToATable() {
        let model: ObservableArray<String> = ["foo", "bar"]
        let (table, disposeBag) = (ListView(), DisposeBag())
        model.rx_elements()
          .observe(on: MainScheduler.instance)
          .bind(to: table.items)
          .disposed(by: disposeBag)
        #expect(table.rows == ["foo", "bar"] && table.reloads == 1)
        model.append("buzz")
        model[0] = "coffee"
        model.remove(at: 1)
        #expect(table.rows == ["coffee", "buzz"] && table.rows[1] == model[1])
      }

      @Test("rx_events: the example prints the three lines that it says")
      func events() {
        var printed: [String] = []
        let array: ObservableArray<String> = ["foo", "bar", "buzz"]
        let subscription = array.rx_events().subscribe(onNext: { printed.append("\($0)") })

        array.append("coffee")
        array[2] = "milk"
        array.removeAll()

        #expect(
          printed == [
            "ArrayChangeEvent(insertedIndices: [3], deletedIndices: [], updatedIndices: [])",
            "ArrayChangeEvent(insertedIndices: [], deletedIndices: [], updatedIndices: [2])",
            "ArrayChangeEvent(insertedIndices: [], deletedIndices: [0, 1, 2, 3], updatedIndices: [])",
          ])
        subscription.dispose()
      }

      @Test("rx_events: an event has three lists of positions")
      func theEvent() {
        let array: ObservableArray<String> = ["foo", "bar"]
        var lists: [[[Int]]] = []
        let subscription = array.rx_events()
          .subscribe(onNext: { event in
            let (inserted, deleted, updated): ([Int], [Int], [Int]) =
              (event.insertedIndices, event.deletedIndices, event.updatedIndices)
            lists.append([inserted, deleted, updated])
          })
        array.replaceSubrange(0..<2, with: ["a", "b", "c"])
        array[1] = "x"
        #expect(lists == [[[0, 1, 2], [0, 1], []], [[], [], [1]]])
        subscription.dispose()
      }

      @Test("rx_events: rx_autoUpdater, as users wrote it, animates every change, batches and moves too")
      @MainActor func autoUpdater() async {
        let model: ObservableArray<String> = []
        let (table, disposeBag) = (ListView(), DisposeBag())
        table.source = { model.elements }
        model.rx_events()
          .observe(on: MainScheduler.instance)
          .bind(to: table.rx_autoUpdater)
          .disposed(by: disposeBag)

        func expectShown(_ edit: () -> Void) async {
          edit()
          await mainQueue()
          #expect(table.rows == model.elements)
        }
        await expectShown { model.append(contentsOf: ["foo", "bar", "buzz", "coffee"]) }
        await expectShown { model[2] = "milk" }
        await expectShown { model.insert("tea", at: 1) }
        await expectShown { model.remove(at: 0) }
        await expectShown { model.move(from: 3, to: 0) }
        await expectShown { model.swapAt(0, 2) }
        await expectShown { model.replaceSubrange(1..<3, with: ["pot", "cup", "jug"]) }
        await expectShown {
          model.batch {
            model.removeLast()
            model.insert("lid", at: 0)
            model.move(from: 2, to: 0)
            model[1] = "LID"
          }
        }
        await expectShown { model.sort() }
        await expectShown { model.removeAll() }
        #expect(table.reloads == 0 && table.animatedUpdates == 10)
      }

      /// Waits until the main queue has done what it has: the README goes to the main scheduler twice, and the second
      /// time its work waits for the next turn.
      @MainActor private func mainQueue() async {
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      }

      @Test("rx_events: a table that does not show the state before is reloaded")
      @MainActor func autoUpdaterReloads() async {
        let model: ObservableArray<String> = ["foo", "bar"]
        let (table, disposeBag) = (ListView(), DisposeBag())
        table.source = { model.elements }
        model.rx_events().observe(on: MainScheduler.instance).bind(to: table.rx_autoUpdater)
          .disposed(by: disposeBag)
        table.reloadData()
        model.append("buzz")
        await mainQueue()
        #expect(table.rows == ["foo", "bar", "buzz"] && table.reloads == 2)
      }

      @Test("Supported methods: each is there, and tells what it does")
      func supportedMethods() {
        #expect(ObservableArray<Int>().isEmpty)
        #expect(ObservableArray(repeating: 7, count: 2).elements == [7, 7])
        #expect(ObservableArray([5, 9].makeIterator()).elements == [5, 9])
        let array: ObservableArray<Int> = [4, 8, 13]
        #expect(array.startIndex == 0 && array.endIndex == 3)
        array.reserveCapacity(100)
        #expect(array.capacity >= 3)
        #expect(array.description == "[4, 8, 13]" && array.debugDescription == "[4, 8, 13]")
        #expect(array[1] == 8 && array[0..<2] == [4, 8])

        let events = Recorder(array.rx_events())
        let elements = Recorder(array.rx_elements().skip(1))
        array.append(1)
        array.append(contentsOf: AnySequence([2, 3]))
        array.append(contentsOf: [9, 9])
        array.removeLast()
        array.insert(6, at: 0)
        array.remove(at: 1)
        array.insert(contentsOf: [7, 7], at: 1)
        array.replaceSubrange(0..<3, with: [5])
        #expect(array.popLast() == 9)
        array[0] = 0
        array[0..<2] = [11, 12, 13]
        array.sort()
        array.removeAll()
        #expect(array.popLast() == nil)
        array.removeAll()
        #expect(
          events.elements == [
            .init(insertedIndices: [3]), .init(insertedIndices: [4, 5]), .init(insertedIndices: [6, 7]),
            .init(deletedIndices: [7]), .init(insertedIndices: [0]), .init(deletedIndices: [1]),
            .init(insertedIndices: [1, 2]), .init(insertedIndices: [0], deletedIndices: [0, 1, 2]),
            .init(deletedIndices: [6]), .init(updatedIndices: [0]),
            .init(insertedIndices: [0, 1, 2], deletedIndices: [0, 1]),
          ] + events.elements[11...])
        #expect(events.elements.count == 13 && events.elements[12] == .init(deletedIndices: Array(0..<7)))
        #expect(elements.elements[8] == [5, 8, 13, 1, 2, 3])
        #expect(elements.elements.suffix(3) == [[11, 12, 13, 13, 1, 2, 3], [1, 2, 3, 11, 12, 13, 13], []])
        #expect(Array(array.enumerated()).isEmpty && array.reversed().isEmpty)
      }

      @available(*, deprecated, message: "It calls deprecated spellings.")
      static func callOldSpellings(_ array: ObservableArray<Int>) {
        array.appendContentsOf([4, 5])
        array.insert(0, atIndex: 0)
        array.removeAtIndex(1)
        array.insertContentsOf([8, 9], atIndex: 1)
        array.replaceRange(0..<2, with: [7])
        array.removeAll(true)
      }

      @Test("Supported methods: the spellings of its time still tell what they do")
      func oldSpellings() {
        let array: ObservableArray = [1, 2, 3]
        let events = Recorder(array.rx_events())
        let caller: any OldSpellings.Type = Caller.self
        caller.callOldSpellings(array)
        #expect(
          events.elements == [
            .init(insertedIndices: [3, 4]), .init(insertedIndices: [0]), .init(deletedIndices: [1]),
            .init(insertedIndices: [1, 2]), .init(insertedIndices: [0], deletedIndices: [0, 1]),
            .init(deletedIndices: [0, 1, 2, 3, 4, 5]),
          ])
      }

      @Test("Install: one import brings the array, its events and its streams")
      func install() {
        // This file imports nothing else of the library.
        let array: ObservableArray_RxSwift.ObservableArray<Int> = [1]
        let snapshot: PersistentArray<Int> = array.snapshot
        #expect(ArrayChangeEvent(from: snapshot, to: [1, 2]) == ArrayChangeEvent(insertedIndices: [1]))
      }
    }

    /// Reaches deprecated code without a warning: the requirement itself is not deprecated.
    private protocol OldSpellings {
      static func callOldSpellings(_ array: ObservableArray<Int>)
    }

    private enum Caller: OldSpellings {
      @available(*, deprecated, message: "It calls deprecated spellings.")
      static func callOldSpellings(_ array: ObservableArray<Int>) {
        AncestorReadmeTests.callOldSpellings(array)
      }
    }
  }
#endif
