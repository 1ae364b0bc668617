#if canImport(SwiftUI)
  import ObservableArrayUI
  import SwiftUI

  /// The editable table in SwiftUI.
  struct RowsView: View {
    struct Row: Identifiable {
      let id = UUID()
      let text = String(UInt32.random(in: 0...UInt32.max))
    }

    @State private var rows = ObservableArray((0..<5).map { _ in Row() })

    var body: some View {
      List {
        Button("Refresh") {
          withAnimation { rows.replaceSubrange(0..<rows.count, with: (0..<5).map { _ in Row() }) }
        }
        Button("Add") { withAnimation { rows.append(Row()) } }
        ForEach(rows.snapshot) { row in
          Text(row.text)
        }
        .editable(rows)
      }
    }
  }
#endif
