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
  unusable: (file: string, reason: string) =>
    new LedgerError(`The state file ${file} cannot be used: ${reason}.`, reason),
} as const;

/** The primary result codes of SQLite that say something to the user. */
const reasons: Readonly<Record<number, string>> = {
  3: 'there is no right to write it',
  5: 'another program uses it',
  6: 'another program uses it',
  8: 'there is no right to write it, or to write to its folder',
  10: 'the disk does not work, or is full',
  13: 'the disk is full',
  14: 'it cannot be opened, or its folder cannot be written to',
};

/** What SQLite's code for a failure means, and what it says itself where we know nothing better. */
export function reasonOf(error: unknown): { readonly code: number | undefined; readonly reason: string } {
  const known = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  const code = known ? Number(error.errcode) & 0xff : undefined;
  const said = error instanceof Error ? error.message : String(error);
  return { code, reason: (code === undefined ? undefined : reasons[code]) ?? said };
}
