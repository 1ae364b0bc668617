public import CGtk

/// Waits for a function of GLib's that takes a `GAsyncReadyCallback`.
///
/// ```swift
/// let stream = try await asyncCall {
///   g_file_read_async(file, 0, nil, $0, $1)
/// } finish: {
///   g_file_read_finish(file, $0, $1)
/// }
/// ```
///
/// - Parameters:
///   - start: hands the callback and its data to the function, which has to call it exactly once.
///   - finish: takes the result out of the `GAsyncResult`. It is called in the callback, and not when the caller goes on:
///     what is cancelled in between would be freed together with what it belongs to.
/// - Returns: what `finish` returns.
@MainActor public func asyncCall<Value>(
  _ start: (@escaping GAsyncReadyCallback, ObjectPointer) -> Void,
  finish: @escaping (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value
) async throws(GLibError) -> Value {
  var outcome: Result<Value, GLibError>?
  await withCheckedContinuation { continuation in
    let box = HandlerBox<(OpaquePointer) -> Void>.retained { result in
      do throws(GLibError) {
        outcome = .success(try throwing { finish(result, $0) })
      } catch {
        outcome = .failure(error)
      }
      continuation.resume()
    }
    start(
      { _, result, data in
        HandlerBox<(OpaquePointer) -> Void>.handler(at: data)(result!)
        destroyBox(data)
      }, box)
  }
  return try outcome!.get()
}
