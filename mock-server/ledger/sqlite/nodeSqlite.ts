/** Loads Node's built-in SQLite on first use. */

type Sqlite = typeof import('node:sqlite');

/** @throws Error if this Node was built without it */
export function loadSqlite(): Sqlite {
  const { emitWarning } = process;
  // Node 22 emits an experimental warning on load, which users of the mock cannot act on.
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const sqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined;
    if (sqlite === undefined) throw new Error('This build of Node has no node:sqlite module.');
    return sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
}
