/** Quotes texts for the POSIX shell. */

/** Quotes a text as one word. */
export function singleQuote(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Escapes a text for use in double quotes. */
export function escapeDouble(text: string): string {
  return text.replace(/[\\"`$]/g, '\\$&');
}

/** Writes a comment on one line. */
export function commentLine(text: string): string {
  return `# ${text.replaceAll(/\s+/g, ' ')}`;
}
