/** Formats bodies and values for reading. */

/** A value as text: texts without quotes, anything else as indented JSON. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Truncates a text, with a note on how much is missing. */
export function limitText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).toWellFormed()}\n… ${text.length - maxLength} more characters are in results.json`;
}
