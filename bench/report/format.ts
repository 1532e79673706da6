/** Formats figures. */
import { formatCount as groupDigits } from '../../spec/text/formatCount.ts';

/** Formats with three significant digits; values from 100 as integers. */
export function formatFigure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return formatCount(value);
  return value.toLocaleString('en', { maximumSignificantDigits: 3, minimumSignificantDigits: value === 0 ? 1 : 3 });
}

export function formatRatio(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : `${value.toFixed(2)} ×`;
}

export function formatRange({ lowest, highest }: { readonly lowest: number; readonly highest: number }): string {
  return `${lowest.toFixed(2)} … ${highest.toFixed(2)}`;
}

/** Formats a measured number as a whole one. */
export function formatCount(value: number): string {
  return groupDigits(Math.round(value));
}
