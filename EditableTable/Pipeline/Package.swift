// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that neither the library nor the table needs RxSwift.
let package = Package(
  name: "Pipeline",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "ObservableArray", path: "../..", traits: ["RxSwift"]),
    .package(name: "EditableTable", path: ".."),
    .package(url: "https://github.com/ReactiveX/RxSwift.git", from: "6.9.0"),
  ],
  targets: [
    .testTarget(
      name: "PipelineTests",
      dependencies: [
        .product(name: "EditableTable", package: "EditableTable"),
        .product(name: "ObservableArray_RxSwift", package: "ObservableArray"),
        .product(name: "RxSwift", package: "RxSwift"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
