// swift-tools-version: 6.2
import PackageDescription

// A tree that checks itself after every edit is not worth timing: the program refuses when this is set.
let checks: [SwiftSetting] =
  Context.environment["PERSISTENT_ARRAY_CHECKS"] == nil ? [] : [.define("PERSISTENT_ARRAY_CHECKS")]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ObservableArray", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        .product(name: "ObservableArray", package: "ObservableArray"),
        .product(name: "PersistentArray", package: "ObservableArray"),
        "CHeap", "InsideModule",
      ],
      swiftSettings: checks),
    .systemLibrary(name: "CHeap"),
    // One program for each pair of node sizes: it is small, since it is built many times.
    .executableTarget(
      name: "sweep",
      dependencies: [.product(name: "PersistentArray", package: "ObservableArray"), "CHeap"],
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // The library's own sources with the benchmarks' loops among them: what the boundary of the module costs is what
    // the same loops take longer in the program.
    .target(
      name: "InsideModule",
      dependencies: [.product(name: "PersistentArray", package: "ObservableArray")],
      exclude: [
        "ObservableArray/Exports.swift", "ObservableArray/ObservableArray.docc",
        "PersistentArray/PersistentArray.docc",
      ],
      swiftSettings: [.define("INSIDE_MODULE")]),
  ],
  swiftLanguageModes: [.v6]
)
