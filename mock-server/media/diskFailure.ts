/** Explains disk errors that prevent an upload from being stored. */
import { LedgerError } from '../ledger/ledger.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is exceeded',
  EFBIG: 'the disk does not support files of this size',
  EROFS: 'the disk is read-only',
  EACCES: 'permission to write to the folder is denied',
  EPERM: 'permission to write to the folder is denied',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the path is not a folder',
  EEXIST: 'the path is not a folder',
  EIO: 'the disk has failed',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
};

/** Converts a disk error to a LedgerError that explains it. Returns any other error unchanged. */
export function toDiskError(error: unknown, folder: string | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  if (reason === undefined) return error;
  const location = folder === undefined ? 'the temporary folder' : folder;
  return new LedgerError(
    `Cannot store an upload in ${location}: ${reason}. The upload was refused and nothing was kept.`,
    reason,
  );
}
