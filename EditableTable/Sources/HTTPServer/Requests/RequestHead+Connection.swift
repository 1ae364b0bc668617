import CMicroHTTPD

extension RequestHead {
  init(_ connection: OpaquePointer) {
    self.init()
    withUnsafeMutablePointer(to: &self) { head in
      _ = MHD_get_connection_values(
        connection, .HEADER_KIND,
        { context, _, name, value in
          let head = context!.assumingMemoryBound(to: RequestHead.self)
          head.pointee.add(
            name: name.map { String(cString: $0) } ?? "",
            value: value.map { String(cString: $0) } ?? "")
          return .YES
        }, head)
    }
  }
}
