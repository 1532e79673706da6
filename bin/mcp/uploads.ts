/** Files that an agent may upload: files below one folder, or base64 content. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { buildForm } from '../../src/client/upload.ts';
import { UsageError } from '../input/flags.ts';
import { openFile } from '../input/openFile.ts';
import type { Arguments } from './tool.ts';

/** @throws UsageError if the file does not exist or is outside the folder, and for other arguments */
export async function readUpload({ path, base64, filename, ...others }: Arguments, folder: string): Promise<FormData> {
  const [unknownName] = Object.keys(others);
  if (unknownName !== undefined) throw new UsageError(`Pass path, base64 and filename alone, not ${unknownName}.`);
  const name = typeof filename === 'string' && filename !== '' ? filename : undefined;
  if ((path === undefined) === (base64 === undefined))
    throw new UsageError('Pass either path (a file on this machine) or base64 with filename.');
  if (base64 !== undefined) {
    if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/.test(base64))
      throw new UsageError('base64 must be a base64 string.');
    return buildForm(new Uint8Array(Buffer.from(base64, 'base64')), name);
  }
  if (typeof path !== 'string') throw new UsageError('path must be a string.');
  return buildForm(await openFile(await resolveAllowedPath(path, folder)), name);
}

/** Resolves symbolic links first, so that a link cannot lead outside the folder. */
async function resolveAllowedPath(path: string, folder: string): Promise<string> {
  const root = await realpath(folder);
  const realPath = await realpath(isAbsolute(path) ? path : join(root, path)).catch(() => undefined);
  if (realPath === undefined) throw new UsageError(`File not found: ${path} in ${root}.`);
  const relativePath = relative(root, realPath);
  if (relativePath === '' || relativePath.startsWith('..') || isAbsolute(relativePath))
    throw new UsageError(`Only files inside ${root} can be uploaded, not ${path}. Choose another folder with --files.`);
  return realPath;
}
