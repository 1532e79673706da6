/** A URL on the media domain of the service that no upload returned. */

const separators = /([/?#&=])/;

/**
 * Changes the parts in which the URLs of two uploads differ, since one of them is the id.
 *
 * @param url the URL of an upload
 * @param other the URL of another upload
 */
export function buildNeverUploadedUrl(url: string, other: string): string {
  const [parts, otherParts] = [url.split(separators), other.split(separators)];
  const differingIndices = parts.flatMap((part, i) => (part === otherParts[i] ? [] : [i]));
  const isSameForm = parts.length === otherParts.length && differingIndices.length > 0;
  const changedIndices = new Set(isSameForm ? differingIndices : [parts.length - 1]);
  return parts.map((part, i) => (changedIndices.has(i) ? `never-uploaded-${part}` : part)).join('');
}
