#if RxSwift
  import Testing

  /// All tests against RxSwift, one after the other: its count of resources is one for the process.
  @Suite(.serialized) enum RxTests {}
#endif
