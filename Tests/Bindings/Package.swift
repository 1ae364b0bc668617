// swift-tools-version: 6.2
import PackageDescription

// Compiles the bindings and runs them on Linux, where there is no UIKit, AppKit, SwiftUI or Combine: targets of these
// names, in StandIns, declare what the bindings use and hand it on to the library's table doubles. The library's sources
// are here by symbolic links, so that `#if canImport(UIKit)` is true in them. On macOS the root package has the real
// frameworks; this one is for systems without them.

// With the trait RxSwift, what the bridge to RxSwift has for UIKit, too.
let rxSwift: Target.Dependency =
  .product(name: "RxSwift", package: "RxSwift", condition: .when(traits: ["RxSwift"]))

let standIns: [Target.Dependency] = ["UIKit", "AppKit", "SwiftUI"]

// Swift Testing would look for overlays to frameworks of these names.
let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

func standIn(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "StandIns/\(name)")
}

let package = Package(
  name: "Bindings",
  traits: [.trait(name: "RxSwift")],
  dependencies: [.package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0")],
  targets: [
    .target(name: "PersistentArray"),
    .target(name: "ObservableArray", dependencies: ["PersistentArray", "Combine"]),
    .target(name: "ObservableArrayTesting", dependencies: ["ObservableArray"]),
    .target(name: "ObservableArrayUI", dependencies: ["ObservableArray"] + standIns),
    .target(name: "ObservableArray_RxSwift", dependencies: ["ObservableArray", "UIKit", rxSwift]),
    .target(name: "Walkthrough", dependencies: ["ObservableArrayUI"] + standIns),
    standIn("UIKit", ["ObservableArrayTesting"]),
    standIn("AppKit", ["ObservableArrayTesting"]),
    standIn("SwiftUI"),
    standIn("Combine"),
    .target(name: "TestSupport", dependencies: ["PersistentArray"]),
    .testTarget(
      name: "BindingsTests",
      dependencies: [
        "ObservableArrayUI", "ObservableArrayTesting", "ObservableArray_RxSwift", "Walkthrough",
        "TestSupport", "Combine",
        rxSwift,
      ] + standIns,
      swiftSettings: withoutOverlays),
    // The tests that run with the real frameworks on macOS.
    .testTarget(
      name: "ObservableArrayUITests",
      dependencies: ["ObservableArrayUI", "TestSupport", "Combine"] + standIns,
      swiftSettings: withoutOverlays),
  ],
  swiftLanguageModes: [.v6]
)
