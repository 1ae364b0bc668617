import Foundation

/// The fields of a JSON object, each asked for once; what was not asked for is refused at the end, because a
/// misspelt field would silently do nothing.
final class JSONFields {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private let fields: KeyedDecodingContainer<Key>
  private var asked: Set<String> = []

  init(_ decoder: any Decoder) throws {
    do {
      fields = try decoder.container(keyedBy: Key.self)
    } catch {
      throw RequestError.malformed("The body must be a JSON object.")
    }
  }

  func required<Value: Decodable>(_ name: String, _ type: Value.Type, _ kind: String) throws -> Value {
    guard let value = try optional(name, type, kind) else {
      throw RequestError.malformed("\"\(name)\" is missing; it must be \(kind).")
    }
    return value
  }

  func optional<Value: Decodable>(_ name: String, _ type: Value.Type, _ kind: String) throws -> Value? {
    asked.insert(name)
    let key = Key(stringValue: name)
    guard fields.contains(key) else { return nil }
    do {
      return try fields.decode(type, forKey: key)
    } catch {
      throw RequestError.malformed("\"\(name)\" must be \(kind).")
    }
  }

  /// Refuses every field that was not asked for.
  func finish(_ whose: String) throws {
    let names = Set(fields.allKeys.map(\.stringValue))
    guard let unknown = names.subtracting(asked).sorted().first else { return }
    throw RequestError.malformed(
      "\(whose) has no field \"\(unknown.prefix(64))\"; it has: \(asked.sorted().joined(separator: ", ")).")
  }

  /// Reads a body. Errors name the field, or say that the body is no JSON.
  static func read<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws(RequestError) -> Value {
    do {
      // Checked here: a decoder may repair or accept what is no UTF-8.
      guard String(validating: body, as: UTF8.self) != nil else {
        throw RequestError.malformed("The body is not UTF-8.")
      }
      return try JSONDecoder().decode(type, from: Data(body))
    } catch let error as RequestError {
      throw error
    } catch {
      throw .malformed("The body is not JSON, or nested too deeply.")
    }
  }
}
