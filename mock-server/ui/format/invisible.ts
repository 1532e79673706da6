/** Replaces invisible characters that change how a text reads by their code points. */

export interface Part {
  readonly text: string;
  /** Whether `text` is the code point of a character instead of the character. */
  readonly isName: boolean;
}

/** Control, format and separator characters and lone surrogates, except line breaks, tabs and emoji joiners. */
const invisibleCharacter = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const invisibleSplitter = new RegExp(`(${invisibleCharacter.source})`, 'u');

export function splitInvisible(text: string): readonly Part[] {
  return text
    .split(invisibleSplitter)
    .filter((part) => part !== '')
    .map((part) =>
      invisibleCharacter.test(part) ? { text: getName(part), isName: true } : { text: part, isName: false },
    );
}

function getName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
