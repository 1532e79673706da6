/** Builds the multipart form of an upload. */

/** The content of a file: from an input element, from `fileFrom` of `client/node`, or from memory. */
export type Upload = Blob | Uint8Array<ArrayBuffer>;

/**
 * @param filename overrides the name of a `File`
 * @throws TypeError for a path, which callers without types may pass
 */
export function buildForm(upload: Upload, filename: string | undefined): FormData {
  if (typeof upload !== 'object')
    throw new TypeError(
      'A file must be a File, a Blob or bytes; fileFrom of social-contract/client/node opens a path.',
    );
  const blob = upload instanceof Blob ? upload : new Blob([upload]);
  const blobName = 'name' in blob && typeof blob.name === 'string' && blob.name !== '' ? blob.name : undefined;
  const form = new FormData();
  form.set('file', blob, filename ?? blobName ?? 'file');
  return form;
}
