extension PostgreSQLSchema {
  /// Form 2: a command is found by its identity alone, whatever the database knows of the table.
  ///
  /// Of a table that its statistics have not seen yet, PostgreSQL expects one entry at most. By `(log, command)` and by
  /// `(log, version)` an entry then seems to be found equally well, and the second reads all entries of the log for
  /// each command. An index that begins with the command, and a log that no index can begin with, leave no choice.
  static let form2 = """
    ALTER TABLE editable_table.entry DROP CONSTRAINT entry_log_command_key, ADD UNIQUE (command, log);

    CREATE OR REPLACE FUNCTION editable_table.decide(
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
        LEFT JOIN editable_table.entry ON entry.command = ours.command AND entry.log + 0 = log_key
        HAVING count(entry.version) > 0;
      outcome := CASE WHEN known IS NOT NULL THEN 1 WHEN newest <> after THEN 2 ELSE 0 END;
    END $$;
    """
}
