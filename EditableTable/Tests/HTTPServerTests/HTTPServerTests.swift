import Testing

/// All of them run one after the other: several count the process's descriptors.
@Suite("HTTP server", .serialized)
enum HTTPServerTests {}
