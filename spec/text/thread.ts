/** Threading: three consecutive newline characters split a text. Source: "Threading rule". */

export const threadSeparator = '\n\n\n';

/**
 * Splits a text into the posts of a thread; a text without the separator is one segment.
 * Separators are matched from left to right and nothing is trimmed: four newlines leave one newline at the start of
 * the next segment, and six leave an empty segment (decision `thread.split`).
 */
export function threadSegments(text: string): string[] {
  return text.split(threadSeparator);
}
