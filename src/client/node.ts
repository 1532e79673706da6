/** Files by path, for Node only. Separate from the client, which also runs in browsers. */

/**
 * A file on disk, for `uploadMedia`. Its bytes are read while they are sent, so large files do not use memory. The
 * upload fails if the file changes meanwhile.
 *
 * @throws Error if it does not exist or is not a file
 */
export async function fileFrom(path: string): Promise<File> {
  // Loaded at run time, because an import of node:fs would break bundlers for browsers.
  const { openAsBlob, promises } = process.getBuiltinModule('node:fs');
  const { basename } = process.getBuiltinModule('node:path');
  if (!(await promises.stat(path)).isFile()) throw new Error(`${path} is not a file.`);
  return new File([await openAsBlob(path)], basename(path));
}
