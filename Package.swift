// swift-tools-version: 6.2
import PackageDescription

// The tree's invariants are checked after every edit when PERSISTENT_ARRAY_CHECKS is set, as Scripts/test does.
let checks: [SwiftSetting] =
  Context.environment["PERSISTENT_ARRAY_CHECKS"] == nil ? [] : [.define("PERSISTENT_ARRAY_CHECKS")]

let package = Package(
  name: "ObservableArray",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PersistentArray", targets: ["PersistentArray"]),
    .library(name: "ObservableArray", targets: ["ObservableArray"]),
    .library(name: "ObservableArrayTesting", targets: ["ObservableArrayTesting"]),
  ],
  targets: [
    .target(name: "PersistentArray", swiftSettings: checks),
    .target(name: "ObservableArray", dependencies: ["PersistentArray"]),
    .target(name: "ObservableArrayTesting", dependencies: ["ObservableArray"]),
    .target(name: "TestSupport", dependencies: ["PersistentArray"], path: "Tests/TestSupport"),
    .testTarget(name: "PersistentArrayTests", dependencies: ["PersistentArray", "TestSupport"]),
    .testTarget(
      name: "ObservableArrayTests",
      dependencies: ["ObservableArray", "ObservableArrayTesting", "TestSupport"]),
    .testTarget(
      name: "ObservableArrayTestingTests",
      dependencies: ["ObservableArray", "ObservableArrayTesting", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
