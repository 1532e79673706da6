/** Compares the output of a command with the output shown on a page, which may omit parts. */

/**
 * Builds a pattern that matches the output shown in a block. `…` stands for any text within a line and, alone on a line,
 * for any number of lines.
 */
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
