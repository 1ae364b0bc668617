import Foundation

/// Says on standard error what went wrong.
func complain(_ text: String) { StandardError.write(Array("editable-table: \(text)\n".utf8)) }

/// Says on standard output what was asked for.
func say(_ text: String) {
  print(text)
  // Whoever started the program reads the address through a pipe, and waits for it.
  fflush(nil)
}
