/** Fits text to the width of a terminal. */

/** Cuts text to `width` characters and marks the cut. */
export function truncate(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}

/** Wraps text to lines of at most `width` characters. */
export function wrapText(text: string, width: number): string[] {
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

/** The width of a terminal; 100 for files and pipes. */
export function measureWidth(stream: { readonly columns?: number }): number {
  return Math.max(40, stream.columns ?? 100);
}

/** The message on a port that another program listens on. */
export const formatPortInUse = (port: unknown): string =>
  `Port ${port} is already in use. Choose another with --port, or pass --port 0 for a free one.`;
