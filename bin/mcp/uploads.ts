/** Files that an agent may upload: those below one folder, or bytes that it brings along. */
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { fileFrom } from '../../src/client/node.ts';
import { formOf } from '../../src/client/upload.ts';
import { UsageError } from '../input/flags.ts';
import type { Arguments } from './tool.ts';

/** @throws UsageError for a file that is not there, or lies outside the folder. */
export async function uploadOf({ path, base64, filename }: Arguments, folder: string): Promise<FormData> {
  const name = typeof filename === 'string' && filename !== '' ? filename : undefined;
  if ((path === undefined) === (base64 === undefined))
    throw new UsageError('Give either path, a file on this machine, or base64 with filename.');
  if (base64 !== undefined) {
    if (typeof base64 !== 'string' || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64))
      throw new UsageError('base64 is text in base64.');
    return formOf(new Uint8Array(Buffer.from(base64, 'base64')), name);
  }
  if (typeof path !== 'string') throw new UsageError('path is the path of a file.');
  return formOf(await fileFrom(await allowed(path, folder)), name);
}

/** Links are followed first: what counts is where a file really is. */
async function allowed(path: string, folder: string): Promise<string> {
  const root = await realpath(folder);
  const real = await realpath(isAbsolute(path) ? path : join(root, path)).catch(() => undefined);
  if (real === undefined) throw new UsageError(`There is no file ${path} below ${root}.`);
  const inside = relative(root, real);
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside))
    throw new UsageError(`Only files below ${root} are uploaded, and ${path} is not. --files names another folder.`);
  return real;
}
