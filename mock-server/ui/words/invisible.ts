/** Replaces invisible characters that change how a text reads by their code points. */

export interface Part {
  readonly text: string;
  /** Whether `text` is the code point of a character instead of the character. */
  readonly named: boolean;
}

/** Control, format and separator characters and lone surrogates, except line breaks, tabs and emoji joiners. */
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
