import Foundation

/// The database for tests of many servers; without one they are left out.
enum TestDatabase {
  static let address = ProcessInfo.processInfo.environment["TABLE_STORE_TEST_POSTGRESQL"]
}
