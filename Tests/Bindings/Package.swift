// swift-tools-version: 6.2
import PackageDescription

// Compiles the bindings and runs them on Linux, where there is no UIKit, AppKit, SwiftUI or Combine: targets of these
// names, in StandIns, declare what the bindings use and hand it on to the library's table doubles. The library's sources
// are here by symbolic links, so that `#if canImport(UIKit)` is true in them. On macOS the root package has the real
// frameworks; this one is for systems without them.

let standIns: [Target.Dependency] = ["UIKit", "AppKit", "SwiftUI"]

func standIn(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "StandIns/\(name)")
}

let package = Package(
  name: "Bindings",
  targets: [
    .target(name: "PersistentArray"),
    .target(name: "ObservableArray", dependencies: ["PersistentArray", "Combine"]),
    .target(name: "ObservableArrayTesting", dependencies: ["ObservableArray"]),
    .target(name: "ObservableArrayUI", dependencies: ["ObservableArray"] + standIns),
    standIn("UIKit", ["ObservableArrayTesting"]),
    standIn("AppKit", ["ObservableArrayTesting"]),
    standIn("SwiftUI"),
    standIn("Combine"),
    .target(name: "TestSupport", dependencies: ["PersistentArray"]),
    .testTarget(
      name: "BindingsTests",
      dependencies: ["ObservableArrayUI", "ObservableArrayTesting", "TestSupport", "Combine"] + standIns,
      // Swift Testing would look for overlays to frameworks of these names.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]),
  ],
  swiftLanguageModes: [.v6]
)
