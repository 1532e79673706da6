/** Formats a whole number for readers: `1,000,000`. `toLocaleString` would load Intl's data at the start of each program. */
export function formatCount(value: number): string {
  const digits = String(Math.abs(value));
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])];
  return `${value < 0 ? '-' : ''}${groups.join(',')}`;
}
