import HTTPServer

extension AccessList {
  /// Reads a file of tokens, which nobody but its owner and its group may be able to read.
  public init(file path: String) throws(TokenFileError) {
    let bytes: [UInt8]
    do {
      bytes = try PrivateFile.read(path)
    } catch {
      throw .file(error)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .file(.notText) }
    try self.init(text: text)
  }
}
