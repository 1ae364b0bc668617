import Testing

/// The window by real input: each gesture through the display, and the table checked after it. One after the other, since
/// there is one mouse.
@Suite(.serialized, .enabled(if: Screen.isOurs, "takes the mouse: Scripts/test window"))
@MainActor enum WindowTests {}
