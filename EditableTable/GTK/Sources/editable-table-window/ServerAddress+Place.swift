import TableSources

extension ServerAddress {
  /// The address for people: `http://` says nothing that they have to know.
  var place: String {
    description.hasPrefix("http://") ? String(description.dropFirst("http://".count)) : description
  }
}
