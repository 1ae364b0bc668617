// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EditableTable",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "EditableTable", targets: ["EditableTable"]),
    .library(name: "StrictJSON", targets: ["StrictJSON"]),
    .library(name: "TableStore", targets: ["TableStore"]),
    .library(name: "HTTPServer", targets: ["HTTPServer"]),
    .library(name: "TableServer", targets: ["TableServer"]),
    .executable(name: "editable-table", targets: ["editable-table"]),
  ],
  dependencies: [.package(name: "ObservableArray", path: "..")],
  targets: [
    .target(
      name: "EditableTable", dependencies: [.product(name: "ObservableArray", package: "ObservableArray")]),
    .target(name: "StrictJSON"),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "TableStore", dependencies: ["EditableTable", "StrictJSON", "CPostgreSQL", "CSQLite", "CZlib"]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(name: "CEpoll"),
    .target(
      name: "HTTPServer",
      dependencies: [
        "CMicroHTTPD", "CGnuTLS", .target(name: "CEpoll", condition: .when(platforms: [.linux])),
      ]),
    .target(
      name: "TableServer", dependencies: ["EditableTable", "HTTPServer", "StrictJSON", "CGnuTLS"],
      resources: [.embedInCode("Page")]),
    .executableTarget(
      name: "editable-table", dependencies: ["EditableTable", "HTTPServer", "TableServer", "TableStore"]),
    .testTarget(name: "EditableTableTests", dependencies: ["EditableTable"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .executableTarget(
      name: "log-exerciser", dependencies: ["EditableTable", "TableStore", "CSQLite"],
      path: "Tests/LogExerciser"),
    .testTarget(
      name: "TableStoreTests",
      dependencies: ["EditableTable", "TableStore", "CPostgreSQL", "CSQLite", "log-exerciser"]),
    .executableTarget(
      name: "log-hammer", dependencies: ["EditableTable", "TableStore"], path: "Tests/LogHammer"),
    .target(name: "LoopbackClient", path: "Tests/LoopbackClient"),
    .target(name: "TableTestSupport", path: "Tests/TableTestSupport"),
    .testTarget(
      name: "HTTPServerTests", dependencies: ["HTTPServer", "LoopbackClient", "TableTestSupport"]),
    .testTarget(
      name: "TableServerTests",
      dependencies: ["EditableTable", "HTTPServer", "TableServer", "TableStore", "LoopbackClient"]),
    .testTarget(name: "CommandLineTests", dependencies: ["editable-table", "TableServer"]),
  ],
  swiftLanguageModes: [.v6]
)
