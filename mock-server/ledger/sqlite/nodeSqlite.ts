/** SQLite as Node brings it along, loaded when a mock is to keep its state and not before. */

type Sqlite = typeof import('node:sqlite');

/** @throws Error where this Node was built without it. */
export function nodeSqlite(): Sqlite {
  const { emitWarning } = process;
  // Node 22 calls it experimental whenever it is loaded. Who starts a mock can do nothing about that.
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    const sqlite = process.getBuiltinModule('node:sqlite') as Sqlite | undefined;
    if (sqlite === undefined) throw new Error('This Node has no node:sqlite.');
    return sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
}
