/** Tells whether all fair ways of splitting a text into a thread have the same result. */
import { type Behaviour, isOpen } from '../../../decisions/index.ts';
import { threadSeparator as separator, splitThread } from '../../../text/thread.ts';

/** Whether every fair way of splitting a text has the same result, and loses nothing. */
export function isPlainThread(text: string, behaviour: Behaviour): boolean {
  const segments = text.split(separator);
  if (text.includes('\r') || mayTrim(text, behaviour)) return false;
  return segments.length === 1 || segments.every((segment) => segment !== '' && segment === segment.trim());
}

/**
 * Whether a service that trims the segments of a thread may trim a text without the separator, its only segment, too.
 */
export function mayTrim(text: string, behaviour: Behaviour): boolean {
  const trims = isOpen(behaviour, 'thread.split') || behaviour['thread.split'].startsWith('trim');
  return trims && !text.includes(separator) && text !== text.trim();
}

/** Whether a text is split in the same way under every answer to the decisions about newlines and blank texts. */
export function isSplitAlike(text: string, behaviour: Behaviour): boolean {
  if (isOpen(behaviour, 'thread.split')) return isPlainThread(text, behaviour);
  if (mayTrim(text, behaviour)) return false;
  const [expected, ...others] = (['lf', 'any'] as const).flatMap((newline) =>
    (['empty', 'text'] as const).map((blank) =>
      splitThread(text, { ...behaviour, 'thread.newline': newline, 'text.blank': blank }).join('\0'),
    ),
  );
  return others.every((other) => other === expected);
}
