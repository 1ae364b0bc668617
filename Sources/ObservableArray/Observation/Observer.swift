/// One observer: its closure, until it is cancelled, and the number of the update that it started from.
final class Observer<Element> {
  var body: ((ArrayUpdate<Element>) -> Void)?
  let start: Int

  init(start: Int, body: @escaping (ArrayUpdate<Element>) -> Void) {
    self.start = start
    self.body = body
  }
}
