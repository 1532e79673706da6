/** Error messages for unusable state files: one line each, ending with the fix. */
import { LedgerError } from '../ledger.ts';

const left = 'The file was not changed.';

export const refusals = {
  folder: (file: string) =>
    new LedgerError(`The state file ${file} is a folder. Specify the path of a new or existing file.`),
  special: (file: string) =>
    new LedgerError(
      `The state file ${file} is neither a file nor a folder. Specify the path of a new or existing file.`,
    ),
  homeless: (file: string, folder: string) =>
    new LedgerError(
      `The state file ${file} cannot be created: the folder ${folder} does not exist. Create the folder first.`,
    ),
  mediaInTheWay: (file: string, media: string) =>
    new LedgerError(
      `The uploads of the state file ${file} would go to ${media}, which is not a folder. ${left} Move or rename ${media}, or specify another state file.`,
    ),
  logGone: (file: string) =>
    new LedgerError(
      `The state file ${file} is missing its log ${file}-wal, which contains the latest changes. ${left} Restore the log, or create an empty file of that name to continue without those changes.`,
    ),
  foreign: (file: string) =>
    new LedgerError(
      `The file ${file} is not a state file of this mock. ${left} Specify another file, or the path of a new one.`,
    ),
  newer: (file: string, version: number, known: number) =>
    new LedgerError(
      `The state file ${file} was written by a newer version of social-contract: its format is ${version}, and this version supports ${known}. ${left} Update social-contract, or specify another file.`,
    ),
  damaged: (file: string, fault: string) =>
    new LedgerError(`The state file ${file} is damaged (${fault}). ${left} Restore a backup, or specify another file.`),
  otherProfile: (file: string, decisions: readonly string[]) =>
    new LedgerError(
      `The state file ${file} was written with another profile, which differs in ${decisions.join(', ')}. ${left} Start with that profile, or specify another file.`,
    ),
  inUse: (file: string) =>
    new LedgerError(`The state file ${file} is in use by another mock. Stop that mock, or specify another file.`),
  unusable: (file: string, reason: string, cure: string = otherFile) =>
    new LedgerError(`The state file ${file} cannot be used: ${reason}. ${cure}`, reason),
} as const;

const otherFile = 'Specify another file.';
const room = 'Free some disk space, or specify another file.';
export const rights = 'Change the permissions, or specify another file.';

/** SQLite's primary result codes that a user can act on, with the fix for each. */
const reasons: Readonly<Record<number, readonly [reason: string, cure: string]>> = {
  3: ['permission to write the file is denied', rights],
  5: ['it is in use by another program', 'Stop that program, or specify another file.'],
  6: ['it is in use by another program', 'Stop that program, or specify another file.'],
  8: ['permission to write the file or its folder is denied', rights],
  10: ['the disk failed or is full', room],
  13: ['the disk is full', room],
  14: ['it cannot be opened, or its folder is not writable', rights],
};

/** The meaning of an SQLite error code; SQLite's own message for codes not listed here. */
export function reasonOf(error: unknown): {
  readonly code: number | undefined;
  readonly reason: string;
  readonly cure: string;
} {
  const known = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  const code = known ? Number(error.errcode) & 0xff : undefined;
  const said = error instanceof Error ? error.message : String(error);
  const [reason, cure] = (code === undefined ? undefined : reasons[code]) ?? [said, otherFile];
  return { code, reason, cure };
}
