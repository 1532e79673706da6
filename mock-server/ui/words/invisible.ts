/** Characters of a text that are not seen and change how it reads: they are shown by their names. */

export interface Part {
  readonly text: string;
  /** Whether it is the name of a character instead of the character. */
  readonly named: boolean;
}

/** Controls, formats and separators that nobody sees, and halves of characters; not line breaks and what joins emoji. */
const unseen = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const eachUnseen = new RegExp(`(${unseen.source})`, 'u');

export function partsOf(text: string): readonly Part[] {
  return text
    .split(eachUnseen)
    .filter((part) => part !== '')
    .map((part) => (unseen.test(part) ? { text: nameOf(part), named: true } : { text: part, named: false }));
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
