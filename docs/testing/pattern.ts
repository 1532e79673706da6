/** Compares the output of a command with the output on a page, which may omit parts. */

/** A pattern for the output on a page: `…` stands for any text in a line, and alone for any lines. */
export function buildPattern(block: string): RegExp {
  const lines = block
    .trimEnd()
    .split('\n')
    .map((line) => {
      if (line.trim() === '…') return '(?:.*\\n)*?';
      return `${line
        .split('…')
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
        .join('.*')}\\s*\\n`;
    });
  return new RegExp(`^\\s*${lines.join('')}`, 'm');
}
