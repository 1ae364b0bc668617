import PersistentArray
import TestSupport
import Testing

/// Law 8, by counting nodes: a value test cannot see a copy.
@Suite struct SharingTests {
  static let sizes = [1, 4, 63, 64, 65, 255, 256, 257, 1_000, 20_000]

  @Test("A sole owner's edit copies no node", arguments: NodeShape.all, sizes)
  func aSoleOwnersEditCopiesNoNode(shape: NodeShape, size: Int) {
    var generator = SeededGenerator(seed: 7)
    var array = PersistentArray(0..<size, shape: shape)
    let fullLeaf = shape.leafCapacity(of: Int.self)
    for edit in 0..<200 {
      // An edit may exchange a small leaf for one with more room.
      if array.count < fullLeaf { array.insert(-1, at: 0) }
      let before = nodes(of: array)
      let position = Int.random(in: 0..<array.count, using: &generator)
      switch edit % 4 {
      case 0: array.insert(edit, at: position)
      case 1: array[position] = edit
      case 2: array.append(edit)
      default: array.swapAt(position, array.count - 1)
      }
      let gone = before.subtracting(nodes(of: array))
      #expect(
        gone.count <= (size < fullLeaf ? 1 : 0), "edit \(edit) at \(position) replaced \(gone.count) nodes")
    }
    for edit in 0..<min(200, size) {
      let before = nodes(of: array)
      array.remove(at: Int.random(in: 0..<array.count, using: &generator))
      let made = nodes(of: array).subtracting(before)
      #expect(made.isEmpty, "removal \(edit) made \(made.count) nodes")
    }
  }

  @Test("An edit under a held snapshot copies one path", arguments: NodeShape.all, sizes)
  func anEditUnderAHeldSnapshotCopiesOnePath(shape: NodeShape, size: Int) {
    var generator = SeededGenerator(seed: 11)
    var array = PersistentArray(0..<size, shape: shape)
    for edit in 0..<200 {
      let snapshot = array
      let position = Int.random(in: 0..<array.count, using: &generator)
      switch edit % 3 {
      case 0: array.insert(edit, at: position)
      case 1: array[position] = edit
      default: array.append(edit)
      }
      let path = (snapshot._rootNode?.height ?? 0) + 1
      let made = nodes(of: array).subtracting(nodes(of: snapshot))
      let grown = nodes(of: array).count - nodes(of: snapshot).count
      #expect(made.count <= path + grown, "edit \(edit) at \(position) made \(made.count), path \(path)")
      #expect(!made.isEmpty)
    }
  }

  @Test(
    "A removal under a held snapshot copies one path and at most one neighbour a level",
    arguments: NodeShape.all)
  func aRemovalUnderAHeldSnapshotCopiesOnePathAndNeighbours(shape: NodeShape) {
    var generator = SeededGenerator(seed: 13)
    var array = PersistentArray(0..<3_000, shape: shape)
    while array.count > 1 {
      let snapshot = array
      array.remove(at: Int.random(in: 0..<array.count, using: &generator))
      let path = (snapshot._rootNode?.height ?? 0) + 1
      let made = nodes(of: array).subtracting(nodes(of: snapshot))
      #expect(made.count <= 2 * path)
    }
  }

  @Test("Joining and splitting make nodes in proportion to the height", arguments: NodeShape.all)
  func joiningAndSplittingMakeFewNodes(shape: NodeShape) {
    let left = PersistentArray(0..<20_000, shape: shape)
    let right = PersistentArray(0..<777, shape: shape)
    let height = (left._rootNode?.height ?? 0) + 1
    let both = left + right
    #expect(nodes(of: both).subtracting(nodes(of: left)).subtracting(nodes(of: right)).count <= 6 * height)
    for position in stride(from: 1, to: 20_000, by: 997) {
      let (head, tail) = left.split(at: position)
      #expect(nodes(of: head).subtracting(nodes(of: left)).count <= 4 * height)
      #expect(nodes(of: tail).subtracting(nodes(of: left)).count <= 4 * height)
    }
  }

  @Test("Appending one by one leaves full leaves", arguments: NodeShape.all)
  func appendingLeavesFullLeaves(shape: NodeShape) {
    var appended = PersistentArray<Int>(shape: shape)
    for value in 0..<5_000 { appended.append(value) }
    #expect(nodes(of: appended).count == nodes(of: PersistentArray(0..<5_000, shape: shape)).count)
    #expect(Array(appended) == Array(0..<5_000))
  }

  @Test("A sole owner's short removal or replacement copies no node", arguments: NodeShape.all)
  func aSoleOwnersShortReplacementCopiesNoNode(shape: NodeShape) {
    var generator = SeededGenerator(seed: 19)
    var array = PersistentArray(0..<5_000, shape: shape)
    for edit in 0..<300 {
      let before = nodes(of: array)
      let start = Int.random(in: 0..<array.count - 20, using: &generator)
      let range = start..<start + Int.random(in: 0...12, using: &generator)
      if edit.isMultiple(of: 2) {
        array.removeSubrange(range)
        let made = nodes(of: array).subtracting(before)
        #expect(made.isEmpty, "seed 19, edit \(edit): removing \(range) made \(made.count) nodes")
      } else {
        array.insert(contentsOf: [-1, -2, -3], at: start)
        let gone = before.subtracting(nodes(of: array))
        #expect(gone.isEmpty, "seed 19, edit \(edit): inserting at \(start) replaced \(gone.count) nodes")
      }
    }
  }

  @Test("Random insertions leave leaves three quarters full", arguments: [NodeShape.small, .standard])
  func randomInsertionsLeaveLeavesThreeQuartersFull(shape: NodeShape) {
    var generator = SeededGenerator(seed: 29)
    var array = PersistentArray(0..<8_000, shape: shape)
    for edit in 0..<12_000 { array.insert(edit, at: Int.random(in: 0...array.count, using: &generator)) }
    var leaves = 0
    func visit(_ node: _TreeNode<Int>) {
      if node.height == 0 { leaves += 1 } else { for slot in 0..<node.childCount { visit(node.child(slot)) } }
    }
    withExtendedLifetime(array) { visit(array._rootNode!) }
    let room = leaves * shape.leafCapacity(of: Int.self)
    #expect(array.count * 4 >= room * 3, "seed 29: \(array.count) elements in \(leaves) leaves")
    array.checkInvariantsNow()
  }
}
