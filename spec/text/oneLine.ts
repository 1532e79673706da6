/** Puts text on one line of a terminal: marks line breaks and removes other control characters. */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/\r?\n/g, '⏎')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\u200d' ? character : ''));
}
