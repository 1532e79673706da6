/** What a disk says when it cannot keep an upload, in words. */
import { LedgerError } from '../ledger/ledger.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full, as far as this user may fill it',
  EFBIG: 'the disk takes no file of this size',
  EROFS: 'the disk can only be read',
  EACCES: 'there is no right to write to its folder',
  EPERM: 'there is no right to write to its folder',
  ENOTDIR: 'its folder is no folder',
  EEXIST: 'its folder is no folder',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** The failure as one of the ledger where the disk is to blame; else as it was. */
export function asDiskFailure(error: unknown, folder: string | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (reason === undefined) return error;
  const where = folder === undefined ? 'the folder of temporary files' : folder;
  return new LedgerError(
    `An upload cannot be kept in ${where}: ${reason}. It was refused, and left nothing behind.`,
    reason,
  );
}
