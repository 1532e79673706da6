/** Whether a text is blank (decision `text.blank`). */
import type { Answer } from '../decisions/index.ts';

/** Whether a text has nothing to show: it is empty, or only white space, unless white space counts as text. */
export function isBlank(text: string, blank: Answer<'text.blank'>): boolean {
  return text === '' || (blank === 'empty' && text.trim() === '');
}
