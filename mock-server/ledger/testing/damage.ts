/** Damages the files of a killed mock, and checks how a mock that starts from them reacts. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { LedgerError, type Tables } from '../ledger.ts';
import { openSqliteLedger } from '../sqlite/sqliteLedger.ts';

/** The files of a state, by the suffix of their names. */
export type StateFiles = ReadonlyMap<string, Buffer>;

export const stateFileSuffixes = ['', '-wal', '-commits'] as const;

/** Reads the files of a state that no mock uses. */
export function readStateFiles(file: string): StateFiles {
  const suffixes = stateFileSuffixes.filter((suffix) => existsSync(`${file}${suffix}`));
  return new Map(suffixes.map((suffix) => [suffix, readFileSync(`${file}${suffix}`)]));
}

export function writeStateFiles(file: string, files: StateFiles): void {
  for (const [suffix, bytes] of files) writeFileSync(`${file}${suffix}`, bytes);
}

/** The tables of every tenant. */
export type Content = ReadonlyMap<string, Tables>;

/**
 * Starts from the files and reads everything.
 *
 * @throws LedgerError if a mock refuses them
 */
export function getContent(file: string): Content {
  const ledger = openSqliteLedger(file, {});
  try {
    return readAll(ledger);
  } finally {
    ledger.close();
  }
}

const readAll = (ledger: ReturnType<typeof openSqliteLedger>): Content =>
  new Map(ledger.listTags().map((tenant) => [tenant, ledger.read(tenant)]));

/**
 * Whether a mock that starts from the damaged files has all rows, refuses to start, or has silently lost rows, either
 * immediately or after it has rewritten every row.
 */
export function getOutcome(file: string, files: StateFiles, expected: Content): 'intact' | 'refused' | 'lost' {
  writeStateFiles(file, files);
  try {
    const ledger = openSqliteLedger(file, {});
    try {
      if (!isDeepStrictEqual(readAll(ledger), expected)) return 'lost';
      for (const [tenant, tables] of expected)
        for (const [table, rows] of Object.entries(tables))
          ledger.commit(
            tenant,
            rows.map((row) => ({ table, id: String(row.id), row })),
          );
      return isDeepStrictEqual(readAll(ledger), expected) ? 'intact' : 'lost';
    } finally {
      ledger.close();
    }
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const isUnchanged = [...files].every(([suffix, bytes]) => readFileSync(`${file}${suffix}`).equals(bytes));
    return isUnchanged ? 'refused' : 'lost';
  }
}

/** Other files to mix in: those of the same state at an earlier time, and those of another mock. */
export interface Sources {
  readonly earlier: StateFiles;
  readonly other: StateFiles;
}

/**
 * Damages files.
 *
 * @param below draws a whole number from 0 to below the limit
 */
export type Damage = (files: StateFiles, sources: Sources, below: (limit: number) => number) => StateFiles;

type Change = (bytes: Buffer, below: (limit: number) => number) => Buffer;

const pageSize = 4096;
const frameSize = pageSize + 24;

const flipBit: Change = (bytes, below) => {
  const copy = Buffer.from(bytes);
  const at = below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
  return copy;
};

const truncate: Change = (bytes, below) => bytes.subarray(0, below(bytes.length));

const zeroBlock =
  (blockSize: number): Change =>
  (bytes, below) => {
    const start = below(Math.ceil(bytes.length / blockSize)) * blockSize;
    return Buffer.from(bytes).fill(0, start, Math.min(start + blockSize, bytes.length));
  };

/** Exchanges two blocks, such as two pages. */
const swapBlocks =
  (blockSize: number, offset = 0): Change =>
  (bytes, below) => {
    const copy = Buffer.from(bytes);
    const start = () => offset + below(Math.floor((bytes.length - offset) / blockSize)) * blockSize;
    const [first, second] = [start(), start()];
    bytes.copy(copy, first, second, second + blockSize);
    bytes.copy(copy, second, first, first + blockSize);
    return copy;
  };

const appendBytes: Change = (bytes, below) => Buffer.concat([bytes, Buffer.alloc(1 + below(3 * pageSize), below(256))]);

const repeatChange =
  (change: Change, count: number): Change =>
  (bytes, below) =>
    Array.from({ length: count }).reduce<Buffer>((damagedBytes) => change(damagedBytes, below), bytes);

const changeFile =
  (suffix: string, change: Change): Damage =>
  (files, _sources, below) =>
    new Map([...files, [suffix, change(files.get(suffix) ?? Buffer.of(), below)]]);

const removeFile =
  (suffix: string): Damage =>
  (files) =>
    new Map([...files].filter(([each]) => each !== suffix));

const replaceFile =
  (source: keyof Sources, suffix: string): Damage =>
  (files, sources) =>
    new Map([...files, [suffix, sources[source].get(suffix) ?? Buffer.of()]]);

/** Kinds of damage. No kind damages both a log and the file that counts its commits. */
export const damages: Readonly<Record<string, Damage>> = {
  'a bit of the main file flips': changeFile('', flipBit),
  'a bit of the log flips': changeFile('-wal', flipBit),
  'a bit of the count flips': changeFile('-commits', flipBit),
  'twenty bits of the main file flip': changeFile('', repeatChange(flipBit, 20)),
  'the main file is cut off': changeFile('', truncate),
  'the log is cut off': changeFile('-wal', truncate),
  'the count is cut off': changeFile('-commits', truncate),
  'a page of the main file is zeroed': changeFile('', zeroBlock(pageSize)),
  'a sector of the main file is zeroed': changeFile('', zeroBlock(512)),
  'a page of the log is zeroed': changeFile('-wal', zeroBlock(pageSize)),
  'a sector of the log is zeroed': changeFile('-wal', zeroBlock(512)),
  'two pages of the main file change places': changeFile('', swapBlocks(pageSize)),
  'two frames of the log change places': changeFile('-wal', swapBlocks(frameSize, 32)),
  'bytes follow the main file': changeFile('', appendBytes),
  'bytes follow the log': changeFile('-wal', appendBytes),
  'the main file is missing': removeFile(''),
  'the log is missing': removeFile('-wal'),
  'the count is missing': removeFile('-commits'),
  'the main file is an earlier one': replaceFile('earlier', ''),
  'the log is an earlier one': replaceFile('earlier', '-wal'),
  "the main file is another mock's": replaceFile('other', ''),
  "the log is another mock's": replaceFile('other', '-wal'),
  'an index of the log is left over': (files, _sources, below) =>
    new Map([...files, ['-shm', Buffer.from(Array.from({ length: 32_768 }, () => below(256)))]]),
};
