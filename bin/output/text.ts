/** Fits text to the width of a terminal, and words messages that commands share. */
import { asObject } from '../../spec/json.ts';

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

/** A stream that may be a terminal. Some terminals state 0 as their number of columns. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The width of a terminal; 100 for files and pipes. */
export function measureWidth({ columns = 0 }: Output): number {
  return columns === 0 ? 100 : Math.max(40, columns);
}

/** Whether a line of progress can be overwritten, and its maximum width. */
export function readLineOptions(
  { isTTY = false, columns = 0 }: Output,
  terminal = process.env.TERM,
): { readonly live: boolean; readonly width: number } {
  return { live: isTTY && terminal !== 'dumb', width: columns === 0 ? 80 : columns };
}

/** The message for an error that prevents a server from listening; undefined for other errors. */
export function describeListenError(error: unknown): string | undefined {
  const { code, port, hostname, address } = asObject(error);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Choose another with --port, or pass --port 0 for a free one.`;
    case 'EACCES':
      return `Permission denied for port ${port}. Choose a port above 1023 with --port.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `--host must be an address of this machine, not "${hostname ?? address}".`;
    default:
      return undefined;
  }
}
