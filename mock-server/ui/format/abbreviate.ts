/** Shortens texts for display. */

/** Returns the start of a text that is longer than a number of characters, with an ellipsis; never half of a character. */
export function abbreviate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
}
