import CMicroHTTPD

extension QueryArguments {
  init(_ connection: OpaquePointer) {
    self.init()
    withUnsafeMutablePointer(to: &self) { query in
      _ = MHD_get_connection_values(
        connection, .GET_ARGUMENT_KIND,
        { context, _, name, value in
          let query = context!.assumingMemoryBound(to: QueryArguments.self)
          query.pointee.add(
            name: name.flatMap { String(validatingCString: $0) },
            value: value.map { String(validatingCString: $0) } ?? "")
          return .YES
        }, query)
    }
  }
}
