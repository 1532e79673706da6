/** Quotes texts for the POSIX shell. */

/** Quotes a text as one word. Inside single quotes, only the single quote itself is special. */
export function singleQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Quotes a text as one word, unless it is one without quotes. */
export function quoteShellWord(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : singleQuote(text);
}

/** Escapes a text for use in double quotes. */
export function escapeDouble(text: string): string {
  return text.replace(/[\\"`$]/g, '\\$&');
}

/** Writes a comment on one line. */
export function formatCommentLine(text: string): string {
  return `# ${text.replaceAll(/\s+/g, ' ')}`;
}
