/// How often one client may change the table, move its window, or say where it is.
///
/// A client is whoever has one token, or who has sent none, one address (of IPv6, one 64-bit network). A
/// request counts once, and once more for each 16 KiB of its body.
public struct CommandRate: Hashable, Sendable {
  /// Requests a second, on average.
  public var perSecond: Double
  /// Requests at once after a rest.
  public var burst: Double
  /// Whether programs of the same machine that need no token are limited as well. Behind a proxy on the same machine,
  /// all clients come from it.
  public var limitsThisMachine: Bool

  /// A rate; by default 200 a second and 400 at once, which nobody who uses the page comes near.
  ///
  /// - Precondition: both are more than nothing.
  public init(perSecond: Double = 200, burst: Double = 400, limitsThisMachine: Bool = false) {
    precondition(perSecond > 0 && burst > 0, "A rate of nothing lets nobody do anything.")
    self.perSecond = perSecond
    self.burst = burst
    self.limitsThisMachine = limitsThisMachine
  }
}
