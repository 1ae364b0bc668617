/// Takes a result, so that the optimiser cannot leave out what made it.
@inline(never)
@_optimize(none)
func sink<Value>(_ value: borrowing Value) {}

/// Gives a value back, so that the optimiser cannot know what it is, nor that it is the same as the last time.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value {
  value
}
