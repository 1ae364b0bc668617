#pragma once
#include <sqlite3.h>

// Swift imports no variadic function.

// Whether the last connection to close writes what is in the write-ahead log into the database.
static inline int csqlite_checkpoint_on_close(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !enabled, (int *)0);
}
