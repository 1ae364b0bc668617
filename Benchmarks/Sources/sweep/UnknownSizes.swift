/// Sizes that are not those of the library.
struct UnknownSizes: Error, CustomStringConvertible {
  let description: String
}
