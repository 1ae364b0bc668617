import PersistentArray
import TestSupport
import Testing

@testable import ObservableArray

/// Law 8 for the class, by counting nodes.
@Suite struct SoleOwnerTests {
  private func nodes(of array: ObservableArray<Int>) -> Set<UnsafeRawPointer> {
    var found: Set<UnsafeRawPointer> = []
    func visit(_ node: _TreeNode<Int>) {
      found.insert(node.identity)
      if node.height > 0 {
        for index in 0..<node.childCount { visit(node.child(index)) }
      }
    }
    if let root = array.value._rootNode { visit(root) }
    return found
  }

  typealias Edit = @Sendable (ObservableArray<Int>) -> Void

  static let edits: [(String, Edit)] = [
    ("append", { $0.append(1) }), ("insert", { $0.insert(1, at: 5_000) }),
    ("remove", { $0.remove(at: 7_000) }),
    ("removeLast", { $0.removeLast() }), ("assign", { $0[100] = 5 }), ("in place", { $0[100] += 5 }),
    ("swap", { $0.swapAt(1, 9_000) }), ("move", { $0.move(from: 3, to: 8_000) }),
    ("replace one", { $0.replaceSubrange(4..<5, with: [1]) }),
    ("remove some", { array in array.removeAll { $0 == array.value[42] || $0 == array.value[9_000] } }),
    ("remove at offsets", { $0.remove(atOffsets: [7, 8, 5_000]) }),
  ]

  @Test("While nobody observes an edit copies no node", arguments: edits)
  func whileNobodyObservesAnEditCopiesNoNode(name: String, edit: Edit) {
    let array = ObservableArray(0..<10_000)
    array.observe { _ in }.cancel()
    _ = array.updates()
    for _ in 0..<20 {
      let before = nodes(of: array)
      edit(array)
      // Growing makes nodes and shrinking drops some; only a copy does both.
      let after = nodes(of: array)
      #expect(after.isSuperset(of: before) || after.isSubset(of: before), "\(name)")
    }
  }

  @Test("While somebody observes an edit copies one path", arguments: edits)
  func whileSomebodyObservesAnEditCopiesOnePath(name: String, edit: Edit) {
    let array = ObservableArray(0..<10_000)
    let token = array.observe(initial: false) { _ in }
    let height = array.value._rootNode!.height
    for _ in 0..<20 {
      let before = nodes(of: array)
      edit(array)
      let made = nodes(of: array).subtracting(before).count
      #expect(made > 0 && made <= 4 * (height + 1), "\(name) made \(made) nodes")
    }
    token.cancel()
  }

  @Test("An element changed in place is not copied while nobody observes")
  func anElementChangedInPlaceIsNotCopied() {
    let array: ObservableArray = [Array(0..<1_000)]
    let place = array.value[0].withUnsafeBufferPointer { $0.baseAddress }
    array[0][5] = 9
    #expect(array.value[0].withUnsafeBufferPointer { $0.baseAddress } == place)
  }
}
