/** Fits text into the columns of a line. */

/** The text, with an ellipsis in its middle if it has more columns. */
export function shorten(text: string, columns: number): string {
  if (text.length <= columns) return text;
  const start = Math.max(1, Math.ceil((columns - 1) / 2));
  const end = Math.max(0, columns - 1 - start);
  return `${text.slice(0, start)}…${text.slice(text.length - end)}`;
}

/** The start of the text, with an ellipsis if it has more columns. */
export function cut(text: string, columns: number): string {
  return text.length <= columns ? text : `${text.slice(0, Math.max(1, columns - 1))}…`;
}

/** Joins the items that fit, at least the first, and adds the number of the others. */
export function joinWithin(items: readonly string[], separator: string, columns: number): string {
  for (let count = items.length; count > 1; count--) {
    const text = `${items.slice(0, count).join(separator)}${formatRest(items.length - count)}`;
    if (text.length <= columns) return text;
  }
  const rest = formatRest(items.length - 1);
  return `${cut(items[0] ?? '', columns - rest.length)}${rest}`;
}

function formatRest(count: number): string {
  return count > 0 ? ` and ${count} more` : '';
}
