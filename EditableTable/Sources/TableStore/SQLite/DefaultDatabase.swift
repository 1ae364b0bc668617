import EditableTable
import Foundation

/// Where a table is kept when nobody says where: `editable-table/table.db` in the user's data folder, or another name
/// there.
///
/// Source: XDG Base Directory Specification 0.8.
public enum DefaultDatabase {
  /// The path: in `$XDG_DATA_HOME`, or in `$HOME/.local/share` when that is not set or not absolute.
  ///
  /// ```swift
  /// DefaultDatabase.path(in: ["HOME": "/home/ada"])   // /home/ada/.local/share/editable-table/table.db
  /// DefaultDatabase.path("window.db", in: ["XDG_DATA_HOME": "/data"])   // /data/editable-table/window.db
  /// ```
  ///
  /// - Parameter name: the file's. A database has one process, so that programs that run side by side need their own.
  public static func path(
    _ name: String = "table.db", in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    var folder = environment["XDG_DATA_HOME"] ?? ""
    // The specification has relative ones ignored.
    if !folder.hasPrefix("/") {
      let home = environment["HOME"] ?? ""
      folder = withoutSlashes(home.hasPrefix("/") ? home : NSHomeDirectory()) + "/.local/share"
    }
    return withoutSlashes(folder) + "/editable-table/" + name
  }

  private static func withoutSlashes(_ folder: String) -> Substring {
    folder[..<(folder.lastIndex { $0 != "/" }.map(folder.index(after:)) ?? folder.startIndex)]
  }

  /// Makes the folder that `path` is in, with those around it, for this user only; one that is there stays as
  /// it is.
  ///
  /// - Throws: `LogError` when it cannot be made.
  public static func makeFolder(for path: String) throws(LogError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .inaccessible("the folder \(folder) cannot be made: \(Self.reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return cause?.domain == NSPOSIXErrorDomain
      ? SystemError.text(Int32(cause!.code)) : error.localizedDescription
  }
}
