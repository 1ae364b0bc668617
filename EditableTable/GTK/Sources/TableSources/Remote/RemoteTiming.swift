/// How long a remote table waits, and for what.
struct RemoteTiming {
  /// The server says something every 15 seconds; after more than two of them it is not there any more.
  var silence = Duration.seconds(40)
  /// For the answer to a command.
  var answer = Duration.seconds(15)
  /// From the answer until the stream shows what it is about.
  var showing = Duration.seconds(10)
  /// Until a stream that has nothing to say is asked for its version.
  var nudge = Duration.milliseconds(100)
  /// Between two requests for another window.
  var pace = Duration.milliseconds(50)
  /// Until the first attempt to connect again; then twice as long, and so on up to the longest.
  var firstDelay = Duration.milliseconds(250)
  var longestDelay = Duration.seconds(15)
  /// A stream that held so long counts as a success, after which the delays begin anew.
  var lasting = Duration.seconds(10)

  func delay(afterFailures failures: Int) -> Duration {
    let ceiling = min(longestDelay, firstDelay * (1 << min(failures - 1, 20)))
    // Not all viewers at once, when a server comes back.
    return ceiling * Double.random(in: 0.75...1)
  }
}
