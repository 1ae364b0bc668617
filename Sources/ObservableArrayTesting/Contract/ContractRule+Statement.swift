extension ContractRule {
  /// What the rule demands, in a sentence.
  public var statement: String {
    switch self {
    case .u1:
      "What is deleted, moved or reloaded is named by its position before the batch, whatever "
        + "the order of the calls."
    case .u2: "What is inserted, and where a move ends, is named by its position after the batch."
    case .u3: "Nested blocks are one batch with the outermost."
    case .u4: "Each position named exists: before the batch or after it, as the call means it."
    case .u5:
      "The counts add up: after = before + inserted - deleted + moved in - moved out, for each "
        + "section and for sections."
    case .u6: "A position before is deleted, reloaded or moved, one of them and once."
    case .u7: "A position after is inserted at or moved to, one of them and once."
    case .u8: "Nothing is deleted or inserted twice."
    case .u9:
      "No row of a deleted section is named, and no row is put into an inserted section: they "
        + "go and come with it."
    case .u10: "A section that moves is not reloaded, and no row in it is named."
    case .u11: "A section whose rows leave or enter is not moved to where it already is."
    case .u12: "A batch that reloads does not also delete, insert or move."
    case .u13:
      "The data source answers the counts before until the block starts, and those after when "
        + "it ends."
    case .u15: "The table is not reloaded inside a block."
    case .u16:
      "A table that is not in a window, or has not loaded its rows yet, is reloaded and gets "
        + "no batch."
    case .u17: "One batch at a time, and none while a row is being read; reading a row changes nothing."
    case .u18: "Rows are reconfigured apart from all other changes."
    case .u19:
      "A row that the user has dragged is there already: the model takes it, and the table "
        + "gets no batch."
    case .u20: "The identifiers of a diffable data source are unique in the whole table."
    case .n1: "Each call is final: later positions are those of the state that it left."
    case .n2:
      "One call removes a set of positions as they are, and inserts at the positions that its "
        + "rows then have."
    case .n3: "A move takes one row out and puts it in: its target is counted without it."
    case .n5: "Moves are not those of a simultaneous table."
    case .n6: "Rows are shown anew at the positions that they have then."
    case .g1: "A change is told when the model already holds it."
    case .g2:
      "The numbers of a change are right: it lies inside the list, and the rows outside it are "
        + "the same objects in the same order."
    case .g3:
      "Each of several changes is told while the model holds that state, before it goes on to "
        + "the next."
    case .g4:
      "There is an item at each position below the count and none at the count; it is the same "
        + "object each time and of one type."
    case .g5: "Reading an item changes nothing."
    case .g6: "A change of sections covers every position that was or becomes the start of one."
    case .g8: "A change is told once."
    case .a1: "Each call applies to the list that the calls before it have made."
    case .a2:
      "A move takes one row out and puts it in: its target is counted without it, and a row "
        + "that also changed is changed there."
    case .a4: "The data is final before the first call."
    case .rows: "The rows shown are those of the data source, in their order and with their content."
    }
  }
}
