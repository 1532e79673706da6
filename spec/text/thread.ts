/** Threading: three consecutive newline characters split a text. Source: "Threading rule". */

export const threadSeparator = '\n\n\n';

/**
 * The posts of a thread, in order; a text without the separator is one segment.
 * Every separator splits, leftmost first, and nothing is trimmed, so four newlines leave one at the
 * start of the next segment and six leave an empty one (decision `thread.split`).
 */
export function threadSegments(text: string): string[] {
  return text.split(threadSeparator);
}
