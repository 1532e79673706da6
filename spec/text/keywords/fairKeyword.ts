/** What all fair ways to compare a comment with a keyword have in common. */
import type { Answer } from '../../decisions/index.ts';

/** Ways in which a service may write a text before it compares it: each letter case, composed or not, without accents. */
const forms: readonly ((text: string) => string)[] = [
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFC').toLowerCase(),
  (text) => text.normalize('NFKC').toUpperCase(),
];

/** A text in the form in which the most texts are alike. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** Where a word ends in every reading. */
const certainBorder = /^[\s,;:!?()"]?$/u;
const asciiWord = /[a-z0-9_]/i;
/** Characters that join the character before them to another one. */
const joiningStart = /^[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;
const joiningEnd = /\p{Cf}$/u;

/** Every place where a text contains a word: the text before and after it. */
function findPlaces(text: string, word: string): readonly (readonly [before: string, after: string])[] {
  const places: [before: string, after: string][] = [];
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1))
    places.push([text.slice(0, at), text.slice(at + word.length)]);
  return places;
}

/**
 * Whether a text contains a keyword: true or false if every fair reading agrees, otherwise undefined. A text that equals a
 * keyword contains it, and one without its letters does not. In between, the answer decides, but not how a service compares
 * letters with accents or joined characters, and not which characters besides white space and common punctuation end a word.
 *
 * @param match undefined if it is open
 */
export function readFairly(
  text: string,
  keyword: string,
  match: Answer<'leadMagnet.match'> | undefined,
): boolean | undefined {
  if (text === keyword) return true;
  if (!foldText(text).includes(foldText(keyword))) return false;
  if (match === undefined) return undefined;
  const isWord = match === 'whole-word';
  const isCertain = forms.every((form) =>
    findPlaces(form(text), form(keyword)).some(
      ([before, after]) =>
        !joiningStart.test(after) &&
        !joiningEnd.test(before) &&
        (!isWord || (certainBorder.test(before.slice(-1)) && certainBorder.test(after.slice(0, 1)))),
    ),
  );
  if (isCertain && (!isWord || /^[a-z0-9](.*[a-z0-9])?$/i.test(keyword))) return true;
  if (!isWord || /[^\p{ASCII}]/u.test(`${text}${keyword}`)) return undefined;
  const word = keyword.trim().toLowerCase();
  const [startsAsWord, endsAsWord] = [word.slice(0, 1), word.slice(-1)].map((character) => asciiWord.test(character));
  const isWithinWords = findPlaces(text.toLowerCase(), word).every(
    ([before, after]) =>
      (startsAsWord && asciiWord.test(before.slice(-1))) || (endsAsWord && asciiWord.test(after.slice(0, 1))),
  );
  return isWithinWords ? false : undefined;
}
