/** Comparing what a command prints with what a page shows of it, which may leave things out. */

/** Lines as the page shows them: `…` stands for anything in a line, and alone for any lines. */
export function patternOf(block: string): RegExp {
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
