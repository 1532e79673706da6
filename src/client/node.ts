/** For Node alone: files by path. Apart from the client, which also runs in browsers. */

/**
 * A file on disk, for `uploadMedia`. Its bytes are read while they are sent, so its size costs no memory; a file that
 * changes in between fails the upload.
 */
export async function fileFrom(path: string): Promise<File> {
  // Asked for when called: an import would make a bundler for browsers stumble over this file.
  const { openAsBlob } = process.getBuiltinModule('node:fs');
  const { basename } = process.getBuiltinModule('node:path');
  return new File([await openAsBlob(path)], basename(path));
}
