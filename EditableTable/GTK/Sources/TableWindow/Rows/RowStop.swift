/// What has the keyboard in the list: a part of a slot's row.
package struct RowStop: Equatable {
  package enum Part { case row, minus }

  package var slot: Int
  package var part: Part
}
