// swift-tools-version: 6.2
import PackageDescription

// What an application's source may look like; open it in Xcode. On Linux, where there is no UIKit and no SwiftUI, it is
// empty: Tests/Bindings compiles and runs it there against stand-ins.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "Walkthrough", targets: ["Walkthrough"])],
  dependencies: [.package(name: "ObservableArray", path: "..")],
  targets: [
    .target(
      name: "Walkthrough",
      dependencies: [.product(name: "ObservableArrayUI", package: "ObservableArray")],
      path: "Walkthrough")
  ],
  swiftLanguageModes: [.v6]
)
