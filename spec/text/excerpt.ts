/** Formats and shortens the values of clients for messages, so that they stay short and valid Unicode. */

/** A text as it is, and any other value as JSON. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');

/** Returns the text, or its first code points and an ellipsis if it has more than `maxLength` code points. */
export function excerpt(text: string, maxLength = 64): string {
  if (text.length <= maxLength) return text;
  // A code point has at most two code units, so the rest of a long text need not be read.
  const codePoints = [...text.slice(0, 2 * maxLength + 2)];
  return codePoints.length <= maxLength ? text : `${codePoints.slice(0, maxLength - 1).join('')}…`;
}
