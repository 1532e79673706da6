/** Error messages for unusable state files: one line each, ending with the fix. */
import { LedgerError } from '../ledger.ts';

const unchangedNote = 'The file was not changed.';

export const stateFileErrors = {
  folder: (file: string) =>
    new LedgerError(`The state file ${file} is a folder. Specify the path of a new or existing file.`),
  notRegularFile: (file: string) =>
    new LedgerError(
      `The state file ${file} is neither a file nor a folder. Specify the path of a new or existing file.`,
    ),
  missingFolder: (file: string, folder: string) =>
    new LedgerError(
      `The state file ${file} cannot be created: the folder ${folder} does not exist. Create the folder first.`,
    ),
  mediaNotFolder: (file: string, media: string) =>
    new LedgerError(
      `The uploads of the state file ${file} would go to ${media}, which is not a folder. ${unchangedNote} Move or rename ${media}, or specify another state file.`,
    ),
  missingLog: (file: string) =>
    new LedgerError(
      `The state file ${file} is missing its log ${file}-wal, which contains the latest changes. ${unchangedNote} Restore the log, or create an empty file of that name and delete ${file}-commits to continue without those changes.`,
    ),
  foreignLog: (file: string) =>
    new LedgerError(
      `The log ${file}-wal does not belong to the state file ${file}: one of them was damaged, or replaced by a file of another mock or another time. ${unchangedNote} Restore both, or specify another file.`,
    ),
  lostCommits: (file: string, count: number) =>
    new LedgerError(
      `The state file ${file} has lost its latest ${count === 1 ? 'change' : `${count} changes`}: its log ${file}-wal is damaged or cut off. ${unchangedNote} Restore the log, or delete ${file}-commits to continue without those changes.`,
    ),
  emptied: (file: string) =>
    new LedgerError(
      `The state file ${file} is missing or empty, but a mock that was killed left ${file}-wal or ${file}-commits: the content is lost. ${unchangedNote} Restore the file, or delete these two files to start over.`,
    ),
  removed: (file: string) =>
    new LedgerError(
      `The state file ${file} was deleted or replaced while the mock was running. Restart the mock.`,
      'its state file was deleted or replaced; restart the mock',
    ),
  foreignFile: (file: string) =>
    new LedgerError(
      `The file ${file} is not a state file of this mock. ${unchangedNote} Specify another file, or the path of a new one.`,
    ),
  older: (file: string, version: number, supportedVersion: number) =>
    new LedgerError(
      `The state file ${file} was written by an older version of social-contract: its format is ${version}, and this version supports ${supportedVersion}. ${unchangedNote} Delete it to start over, or specify another file.`,
    ),
  newer: (file: string, version: number, supportedVersion: number) =>
    new LedgerError(
      `The state file ${file} was written by a newer version of social-contract: its format is ${version}, and this version supports ${supportedVersion}. ${unchangedNote} Update social-contract, or specify another file.`,
    ),
  damaged: (file: string, fault: string) =>
    new LedgerError(
      `The state file ${file} is damaged (${fault}). ${unchangedNote} Restore a backup, or specify another file.`,
    ),
  otherProfile: (file: string, decisions: readonly string[]) =>
    new LedgerError(
      `The state file ${file} was written with another profile, which differs in ${decisions.join(', ')}. ${unchangedNote} Start with that profile, or specify another file.`,
    ),
  inUse: (file: string) =>
    new LedgerError(`The state file ${file} is in use by another mock. Stop that mock, or specify another file.`),
  unusable: (file: string, reason: string, remedy: string = otherFileRemedy) =>
    new LedgerError(`The state file ${file} cannot be used: ${reason}. ${remedy}`, reason),
} as const;

const otherFileRemedy = 'Specify another file.';
const diskSpaceRemedy = 'Free some disk space, or specify another file.';
export const permissionRemedy = 'Change the permissions, or specify another file.';

/** SQLite's primary result codes that a user can act on, with the fix for each. */
const reasons: Readonly<Record<number, readonly [reason: string, remedy: string]>> = {
  3: ['permission to write the file is denied', permissionRemedy],
  5: ['it is in use by another program', 'Stop that program, or specify another file.'],
  6: ['it is in use by another program', 'Stop that program, or specify another file.'],
  8: ['permission to write the file or its folder is denied', permissionRemedy],
  10: ['the disk failed or is full', diskSpaceRemedy],
  13: ['the disk is full', diskSpaceRemedy],
  14: ['it cannot be opened, or its folder is not writable', permissionRemedy],
};

/** The meaning of an SQLite error code; SQLite's own message for codes not listed here. */
export function getFailure(error: unknown): {
  readonly code: number | undefined;
  readonly reason: string;
  readonly remedy: string;
} {
  const hasCode = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
  const code = hasCode ? Number(error.errcode) & 0xff : undefined;
  const message = error instanceof Error ? error.message : String(error);
  const [reason, remedy] = (code === undefined ? undefined : reasons[code]) ?? [message, otherFileRemedy];
  return { code, reason, remedy };
}
