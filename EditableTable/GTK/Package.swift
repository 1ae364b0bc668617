// swift-tools-version: 6.2
import PackageDescription

// GTK belongs to one thread, the main one, so everything here is on the main actor unless it says otherwise.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "EditableTableGTK",
  products: [
    .library(name: "ObservableArrayGTK", targets: ["ObservableArrayGTK"]),
    .executable(name: "editable-table-window", targets: ["editable-table-window"]),
  ],
  dependencies: [
    .package(name: "ObservableArray", path: "../.."),
    .package(name: "EditableTable", path: ".."),
  ],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(name: "CAdw", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
    .target(name: "GLibSupport", dependencies: ["CGtk"], swiftSettings: onMainActor),
    .target(
      name: "ObservableArrayGTK",
      dependencies: ["CGtk", "GLibSupport", .product(name: "ObservableArray", package: "ObservableArray")],
      swiftSettings: onMainActor),
    // The program of ObservableArrayGTK's documentation.
    .executableTarget(name: "list-window", dependencies: ["ObservableArrayGTK"], swiftSettings: onMainActor),
    .target(
      name: "TableSources",
      dependencies: [
        "CGtk", "CSoup", "GLibSupport", .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "StrictJSON", package: "EditableTable"),
        .product(name: "TableStore", package: "EditableTable"),
        .product(name: "ObservableArray", package: "ObservableArray"),
      ],
      swiftSettings: onMainActor),
    .target(
      name: "TableWindow",
      dependencies: [
        "CGtk", "CAdw", "GLibSupport", "ObservableArrayGTK", "TableSources",
        .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "ObservableArray", package: "ObservableArray"),
      ],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "editable-table-window",
      dependencies: [
        "GLibSupport", "TableSources", "TableWindow",
        .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "TableStore", package: "EditableTable"),
      ],
      swiftSettings: onMainActor),
    // A link to what EditableTable's tests have of the same: a product would be everybody's.
    .target(name: "WindowTestSupport", path: "Tests/TableTestSupport"),
    .testTarget(
      name: "ObservableArrayGTKTests",
      dependencies: [
        "ObservableArrayGTK", "WindowTestSupport",
        .product(name: "ObservableArrayTesting", package: "ObservableArray"),
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TableSourcesTests",
      dependencies: [
        "CGtk", "GLibSupport", "TableSources", "WindowTestSupport",
        .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "HTTPServer", package: "EditableTable"),
        .product(name: "TableServer", package: "EditableTable"),
        .product(name: "TableStore", package: "EditableTable"),
        .product(name: "ObservableArray", package: "ObservableArray"),
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "TableWindowTests",
      dependencies: [
        "CAdw", "CGtk", "GLibSupport", "ObservableArrayGTK", "TableSources", "TableWindow",
        "WindowTestSupport",
        .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "ObservableArray", package: "ObservableArray"),
      ],
      swiftSettings: onMainActor),
    .testTarget(
      name: "WindowCommandLineTests", dependencies: ["TableSources", "editable-table-window"],
      swiftSettings: onMainActor),
  ],
  swiftLanguageModes: [.v6]
)
