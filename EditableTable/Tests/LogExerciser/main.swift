import EditableTable
import TableStore

// What the tests of logs start as a process of its own, to kill it and to measure it.
//
//   log-exerciser write PATH           appends until it is killed, and prints what was acknowledged
//   log-exerciser fill PATH            appends some, says so, and waits to be killed
//   log-exerciser hold PATH            opens the log, says so, and keeps it until its input ends
//   log-exerciser import PLACE ROWS BYTES   imports so many rows of so many bytes, and prints how far it is; PLACE is a path or
//                                      the address of a PostgreSQL database
//   log-exerciser stage PATH ROWS BYTES     the same without a file to read
//   log-exerciser measure PATH COUNT   prints how many commands a second are acknowledged

let arguments = CommandLine.arguments
do {
  switch (arguments.dropFirst().first, arguments.count) {
  case ("write", 3): try await Exercise.append(to: SQLiteLog(path: arguments[2]))
  case ("fill", 3): try await Exercise.fill(SQLiteLog(path: arguments[2]))
  case ("hold", 3): try await Exercise.hold(SQLiteLog(path: arguments[2]))
  case ("import", 5):
    try await ImportExercise(rows: Int(arguments[3]) ?? 0, bytes: Int(arguments[4]) ?? 0).run(
      into: arguments[2])
  case ("stage", 5):
    try await ImportExercise(rows: Int(arguments[3]) ?? 0, bytes: Int(arguments[4]) ?? 0)
      .stage(in: SQLiteLog(path: arguments[2]))
  case ("measure", 4):
    try await Measurement(folder: arguments[2], count: Int(arguments[3]) ?? 200_000).run()
  default: fatalError("log-exerciser write|fill|hold PATH, import PLACE ROWS BYTES, or measure FOLDER COUNT")
  }
} catch {
  print("error: \(error)")
}
