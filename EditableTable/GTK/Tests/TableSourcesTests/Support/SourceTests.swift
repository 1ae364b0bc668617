import Testing

/// All tests share the process's main loop: one after another, so that none runs while another waits.
@Suite("Sources of a table", .serialized) enum SourceTests {}
