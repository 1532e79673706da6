/** Threading: three consecutive newline characters split a text. Source: "Threading rule". */
import type { Behaviour } from '../decisions/index.ts';
import { isBlank } from './blank.ts';

export const threadSeparator = '\n\n\n';

/** The decisions on how a text becomes a thread. */
export type Threading = Pick<Behaviour, 'thread.split' | 'thread.newline' | 'text.blank'>;

/** CRLF, CR and LF as one newline each. Without the lookarounds, a CRLF could match as two. */
const anyNewline = '(?:\\r\\n|\\r(?!\\n)|(?<!\\r)\\n)';
const separators = {
  lf: { three: /\n\n\n/, run: /\n{3,}/ },
  any: { three: new RegExp(`${anyNewline}{3}`), run: new RegExp(`${anyNewline}{3,}`) },
} as const;

/**
 * Splits a text into the posts of a thread; a text without the separator is one segment. Separators are matched from left
 * to right: four newlines leave one newline at the start of the next segment, unless a run is one separator.
 */
export function splitThread(text: string, threading: Threading): string[] {
  const split = threading['thread.split'];
  const { three, run } = separators[threading['thread.newline']];
  const segments = text.split(split === 'runs' ? run : three);
  if (segments.length === 1 || split === 'exact') return segments;
  const filledSegments = segments.filter((segment) => !isBlank(segment, threading['text.blank']));
  const nonempty = filledSegments.length === 0 ? [''] : filledSegments;
  if (split === 'trim') return nonempty.map((segment) => segment.trim());
  return split === 'trim-newlines' ? nonempty.map(trimNewlines) : nonempty;
}

const isNewline = (character: string | undefined): boolean => character === '\n' || character === '\r';

function trimNewlines(segment: string): string {
  let start = 0;
  let end = segment.length;
  while (isNewline(segment[start])) start++;
  while (end > start && isNewline(segment[end - 1])) end--;
  return segment.slice(start, end);
}
