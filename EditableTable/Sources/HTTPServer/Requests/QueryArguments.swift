/// The query of one request, as libmicrohttpd decoded it.
struct QueryArguments {
  var values: [String: String] = [:]
  var duplicate: String?
  var isMalformed = false

  mutating func add(name: String?, value: String?) {
    guard let name, let value else {
      isMalformed = true
      return
    }
    if values.updateValue(value, forKey: name) != nil { duplicate = name }
  }
}
