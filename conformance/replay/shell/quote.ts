/** Quoting for the POSIX shell. */

/** A word that is exactly this text. */
export function single(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Text between double quotes that the shell leaves as it is. */
export function inDouble(text: string): string {
  return text.replace(/[\\"`$]/g, '\\$&');
}

/** A comment in which no line can end. */
export function comment(text: string): string {
  return `# ${text.replaceAll(/\s+/g, ' ')}`;
}
