/** Why a state file is refused, each in one line that tells what to do. */
import { LedgerError } from '../ledger.ts';

const left = 'It was left as it is.';

export const refusals = {
  folder: (file: string) =>
    new LedgerError(`The state file ${file} is a folder. Name a file, which need not exist yet.`),
  special: (file: string) =>
    new LedgerError(`The state file ${file} is neither a file nor a folder. Name a file, which need not exist yet.`),
  homeless: (file: string, folder: string) =>
    new LedgerError(`The state file ${file} cannot be made, because there is no folder ${folder}. Make it first.`),
  mediaInTheWay: (file: string, media: string) =>
    new LedgerError(
      `The uploads of the state file ${file} would go to ${media}, which is no folder. ${left} Move that away, or name another state file.`,
    ),
  logGone: (file: string) =>
    new LedgerError(
      `The state file ${file} has lost its log ${file}-wal, and with it what was written last. ${left} Put the log back; or make an empty file of that name, to go on with what there is.`,
    ),
  foreign: (file: string) =>
    new LedgerError(
      `The file ${file} is no state of this mock. ${left} Name another one, or one that is yet to be made.`,
    ),
  newer: (file: string, version: number, known: number) =>
    new LedgerError(
      `The state file ${file} was written by a newer version of social-contract: its format is ${version}, and this version knows ${known}. ${left} Update, or name another file.`,
    ),
  damaged: (file: string, fault: string) =>
    new LedgerError(
      `The state file ${file} is damaged (${fault}). ${left} Put back a copy of it, or name another file.`,
    ),
  otherProfile: (file: string, decisions: readonly string[]) =>
    new LedgerError(
      `The state file ${file} was written under another profile, which differs in ${decisions.join(', ')}. ${left} Start with that profile, or name another file.`,
    ),
  inUse: (file: string) =>
    new LedgerError(`The state file ${file} is in use by another mock. Stop that one, or name another file.`),
  unusable: (file: string, reason: string, cure: string = otherFile) =>
    new LedgerError(`The state file ${file} cannot be used: ${reason}. ${cure}`, reason),
} as const;

const otherFile = 'Name another file.';
const room = 'Make room, or name another file.';
export const rights = 'Give the rights, or name another file.';

/** The primary result codes of SQLite that say something to the user, and what to do about them. */
const reasons: Readonly<Record<number, readonly [reason: string, cure: string]>> = {
  3: ['there is no right to write it', rights],
  5: ['another program uses it', 'Stop that one, or name another file.'],
  6: ['another program uses it', 'Stop that one, or name another file.'],
  8: ['there is no right to write it, or to write to its folder', rights],
  10: ['the disk does not work, or is full', room],
  13: ['the disk is full', room],
  14: ['it cannot be opened, or its folder cannot be written to', rights],
};

/** What SQLite's code for a failure means, and what it says itself where we know nothing better. */
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
