// swift-tools-version: 6.2
import PackageDescription

// The tree's invariants are checked after every edit when PERSISTENT_ARRAY_CHECKS is set, as Scripts/test does.
let checks: [SwiftSetting] =
  Context.environment["PERSISTENT_ARRAY_CHECKS"] == nil ? [] : [.define("PERSISTENT_ARRAY_CHECKS")]

// Other node sizes than the chosen ones, for `Scripts/bench sweep` (see NodeShape+Sizes.swift).
let sizes: [SwiftSetting] = ["PERSISTENT_ARRAY_LEAF", "PERSISTENT_ARRAY_FAN"].compactMap { name in
  Context.environment[name].map { .define("\(name)_\($0)") }
}

// Locks that ThreadSanitizer follows, for `Scripts/test sanitizer` (see Locked.swift).
let locks: [SwiftSetting] =
  Context.environment["OBSERVABLE_ARRAY_TSAN"] == nil ? [] : [.define("OBSERVABLE_ARRAY_TSAN")]

// RxSwift is fetched and built only for the trait: without it nothing here has dependencies.
let rxSwift: Target.Dependency =
  .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"]))

let package = Package(
  name: "ObservableArray",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PersistentArray", targets: ["PersistentArray"]),
    .library(name: "ObservableArray", targets: ["ObservableArray"]),
    .library(name: "ObservableArrayTesting", targets: ["ObservableArrayTesting"]),
    .library(name: "ObservableArrayUI", targets: ["ObservableArrayUI"]),
    .library(name: "ObservableArray_RxSwift", targets: ["ObservableArray_RxSwift"]),
  ],
  traits: [
    .trait(name: "RxSwift", description: "rx_elements(), rx_events() and .rx, with RxSwift fetched")
  ],
  dependencies: [
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0")
  ],
  targets: [
    .target(name: "PersistentArray", swiftSettings: checks + sizes),
    .target(name: "ObservableArray", dependencies: ["PersistentArray"], swiftSettings: locks),
    .target(name: "ObservableArrayTesting", dependencies: ["ObservableArray"]),
    .target(name: "ObservableArrayUI", dependencies: ["ObservableArray"]),
    .target(name: "ObservableArray_RxSwift", dependencies: ["ObservableArray", rxSwift]),
    .target(name: "TestSupport", dependencies: ["PersistentArray"], path: "Tests/TestSupport"),
    .testTarget(name: "PersistentArrayTests", dependencies: ["PersistentArray", "TestSupport"]),
    .testTarget(
      name: "ObservableArrayTests",
      dependencies: ["ObservableArray", "ObservableArrayTesting", "TestSupport"]),
    .testTarget(
      name: "ObservableArrayTestingTests",
      dependencies: ["ObservableArray", "ObservableArrayTesting", "TestSupport"]),
    .testTarget(name: "ObservableArrayUITests", dependencies: ["ObservableArrayUI", "TestSupport"]),
    .testTarget(
      name: "ObservableArray_RxSwiftTests", dependencies: ["ObservableArray_RxSwift", "TestSupport", rxSwift]),
  ],
  swiftLanguageModes: [.v6]
)
