/** Text for a terminal: what comes from elsewhere brings no control sequences along. */

/** One line: line breaks are shown, other control characters are left out. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\r?\n/g, '⏎')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\u200d' ? character : ''));
}

/** At most so many characters, with a mark where something was cut off. */
export function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** A text in lines of at most so many characters. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** How wide a terminal is; a file is as wide as a page. */
export function widthOf(stream: { readonly columns?: number }): number {
  return Math.max(40, stream.columns ?? 100);
}
