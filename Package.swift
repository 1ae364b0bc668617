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

let package = Package(
  name: "ObservableArray",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "PersistentArray", targets: ["PersistentArray"]),
    .library(name: "ObservableArray", targets: ["ObservableArray"]),
  ],
  targets: [
    .target(name: "PersistentArray", swiftSettings: checks + sizes),
    .target(name: "ObservableArray", dependencies: ["PersistentArray"], swiftSettings: locks),
    .target(name: "TestSupport", dependencies: ["PersistentArray"], path: "Tests/TestSupport"),
    .testTarget(name: "PersistentArrayTests", dependencies: ["PersistentArray", "TestSupport"]),
    .testTarget(name: "ObservableArrayTests", dependencies: ["ObservableArray", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
