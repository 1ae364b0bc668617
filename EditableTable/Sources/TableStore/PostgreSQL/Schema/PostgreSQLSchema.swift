import EditableTable

/// The tables that hold the logs of a database, and how those of older programs become them.
struct PostgreSQLSchema: Sendable {
  /// The one of this program.
  static let current = PostgreSQLSchema(steps: [form1, form2])

  /// What leads from each form to the next, beginning with nothing.
  let steps: [String]

  /// The form that a program with this schema writes.
  var newest: Int { steps.count }

  /// Form 1.
  ///
  /// The rows of `log` are the heads: whoever appends locks one. The bodies of entries up to `trimmed` are gone or
  /// about to go. A checkpoint is there when it has a row in `checkpoint`, whose `emptied` says how far that has got.
  /// `decide` looks whether entries can be appended, and leaves the head locked.
  private static let form1 = """
    CREATE TABLE editable_table.form (number integer NOT NULL);
    INSERT INTO editable_table.form VALUES (0);
    CREATE TABLE editable_table.log (
      key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, id bytea NOT NULL,
      newest bigint NOT NULL DEFAULT 0, trimmed bigint NOT NULL DEFAULT 0)
      WITH (fillfactor = 50);
    CREATE TABLE editable_table.entry (
      log bigint NOT NULL, version bigint NOT NULL, command bytea NOT NULL, body bytea,
      PRIMARY KEY (log, version), UNIQUE (log, command));
    CREATE TABLE editable_table.checkpoint (
      log bigint PRIMARY KEY, version bigint NOT NULL, rows bigint NOT NULL, chunks bigint NOT NULL,
      emptied bigint NOT NULL DEFAULT 0);
    CREATE TABLE editable_table.chunk (
      log bigint NOT NULL, version bigint NOT NULL, number bigint NOT NULL, body bytea NOT NULL,
      PRIMARY KEY (log, version, number));

    CREATE FUNCTION editable_table.decide(
      log_key bigint, after bigint, commands bytea[], OUT outcome bigint, OUT newest bigint, OUT known bytea)
    LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    BEGIN
      SELECT head.newest INTO newest FROM editable_table.log AS head WHERE head.key = log_key FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        outcome := 3;
        RETURN;
      END IF;
      SELECT string_agg(int8send(coalesce(entry.version, 0)), '' ORDER BY ours.number) INTO known
        FROM unnest(commands) WITH ORDINALITY AS ours (command, number)
        LEFT JOIN editable_table.entry ON entry.log = log_key AND entry.command = ours.command
        HAVING count(entry.version) > 0;
      outcome := CASE WHEN known IS NOT NULL THEN 1 WHEN newest <> after THEN 2 ELSE 0 END;
    END $$;

    CREATE FUNCTION editable_table.add(log_key bigint, after bigint, commands bytea[], bodies bytea[])
    RETURNS void LANGUAGE sql AS $$
      INSERT INTO editable_table.entry (log, version, command, body)
        SELECT log_key, after + number, command, body
        FROM unnest(commands, bodies) WITH ORDINALITY AS ours (command, body, number)
    $$;

    CREATE FUNCTION editable_table.finish(log_key bigint, version bigint)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE editable_table.log SET newest = version WHERE key = log_key;
      PERFORM pg_notify('editable_table_' || log_key, version::text);
    END $$;

    CREATE FUNCTION editable_table.append(
      log_key bigint, after bigint, commands bytea[], bodies bytea[],
      OUT outcome bigint, OUT newest bigint, OUT known bytea)
    LANGUAGE plpgsql AS $$
    BEGIN
      SELECT * INTO outcome, newest, known FROM editable_table.decide(log_key, after, commands);
      IF outcome = 0 THEN
        PERFORM editable_table.add(log_key, after, commands, bodies);
        PERFORM editable_table.finish(log_key, after + cardinality(commands));
      END IF;
    END $$;
    """

  /// The number of the lock that lets one server at a time look after the tables: "ETbl".
  private static let lock = 0x4554_626C

  /// How long a step may take: it may go through all entries.
  private static var patience: Duration { .seconds(600) }

  /// Makes what is missing; any number of servers may do it at the same time.
  func bringUpToDate(_ connection: PostgreSQLConnection) throws(LogError) {
    if try check(connection) == newest { return }
    try connection.transaction { () throws(LogError) in
      try connection.query("SELECT pg_advisory_xact_lock($1)", [.number(Self.lock)])
      let form = try check(connection)
      if form == newest { return }
      if form == 0 { try connection.execute("CREATE SCHEMA IF NOT EXISTS editable_table") }
      for step in steps[form...] { try connection.execute(step, patience: Self.patience) }
      try connection.query("UPDATE editable_table.form SET number = $1", [.number(newest)])
    }
  }

  /// Whether there is anything.
  func isThere(_ connection: PostgreSQLConnection) throws(LogError) -> Bool { try check(connection) > 0 }

  /// The form of what is there; 0 when nothing is.
  private func check(_ connection: PostgreSQLConnection) throws(LogError) -> Int {
    let parts = try connection.query(
      """
      SELECT to_regclass('editable_table.form') IS NOT NULL, EXISTS (
        SELECT FROM pg_class WHERE relnamespace = to_regnamespace('editable_table'))
      """)
    if try !parts.boolean(0, 0) {
      if try !parts.boolean(0, 1) { return 0 }
      throw .foreign("the database has a schema editable_table that another program made")
    }
    let forms = try connection.query("SELECT number FROM editable_table.form")
    guard forms.count == 1 else { throw .damaged("editable_table.form has \(forms.count) rows instead of 1") }
    let form = try forms.number(0, 0)
    if form > newest { throw .newer(schema: form, known: newest) }
    if form < 1 { throw .damaged("its form is \(form), which no program wrote") }
    return form
  }
}
