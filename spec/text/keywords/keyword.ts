/** Whether a comment contains a keyword (decision `leadMagnet.match`). */
import type { Answer } from '../../decisions/index.ts';

const letterAtEnd = /[\p{L}\p{N}]$/u;
const letterAtStart = /^[\p{L}\p{N}]/u;

/** Whether a text contains a keyword in any letter case: anywhere, or as a whole word. */
export function containsKeyword(text: string, keyword: string, match: Answer<'leadMagnet.match'>): boolean {
  const [within, word] = [text.toLocaleLowerCase('en'), keyword.toLocaleLowerCase('en')];
  // Every text contains the empty one.
  if (match === 'contains-ignoring-case' || word === '') return within.includes(word);
  for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1))
    if (!letterAtEnd.test(within.slice(0, at)) && !letterAtStart.test(within.slice(at + word.length))) return true;
  return false;
}
