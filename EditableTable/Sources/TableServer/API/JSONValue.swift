/// What a field of a body can hold, as far as a request has a use for it.
enum JSONValue: Hashable {
  case text(String)
  case texts([String])
  case whole(Int)
  /// Anything else that is JSON.
  case other
}
