/** Formats data as a table: a list with one row per item, anything else with one line per member. */
import { isObject } from '../../spec/json.ts';
import { toOneLine } from '../../spec/text/oneLine.ts';
import { measureWidth, truncate } from './text.ts';

/** Prints a table to standard output; for an empty list, a note to stderr. */
export function printTable(data: unknown): void {
  if (Array.isArray(data) && data.length === 0) console.error('The list is empty.');
  else for (const line of buildTable(data, measureWidth(process.stdout))) console.log(line);
}

const gap = 2;
/** The minimum column width, so that ids and timestamps are never cut. */
const minColumnWidth = 20;

/** Returns the lines of a table at most `width` characters wide. */
export function buildTable(data: unknown, width: number): string[] {
  if (Array.isArray(data))
    return data.every(isObject) ? formatRows(data, width) : data.map((item) => truncate(formatCell(item), width));
  if (!isObject(data)) return [truncate(formatCell(data), width)];
  return formatMembers(data, width, '');
}

function formatRows(items: readonly Readonly<Record<string, unknown>>[], width: number): string[] {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) =>
    items.some((item) => item[name] !== undefined && !isObject(item[name])),
  );
  const cells = [columns, ...items.map((item) => columns.map((name) => formatCell(item[name])))];
  const naturalWidths = columns.map((_, i) => Math.max(...cells.map((row) => [...(row[i] ?? '')].length)));
  const widths = fitColumns(naturalWidths, width);
  return cells.map((row) =>
    widths
      .map((columnWidth, i) => {
        const text = truncate(row[i] ?? '', columnWidth);
        return text + ' '.repeat(columnWidth - [...text].length);
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

/** Shrinks the widest column until all columns fit, then drops columns from the end. */
function fitColumns(naturalWidths: readonly number[], width: number): number[] {
  const widths = [...naturalWidths];
  const computeTotal = () => widths.reduce((sum, columnWidth) => sum + columnWidth, gap * (widths.length - 1));
  while (computeTotal() > width) {
    const widest = Math.max(...widths);
    if (widest > minColumnWidth)
      widths[widths.indexOf(widest)] = Math.max(minColumnWidth, widest - (computeTotal() - width));
    else if (widths.length > 1) widths.pop();
    else break;
  }
  return widths;
}

function formatMembers(data: Readonly<Record<string, unknown>>, width: number, indent: string): string[] {
  const labelWidth = Math.max(...Object.keys(data).map((name) => name.length), 0) + gap;
  return Object.entries(data).flatMap(([name, value]) => {
    const isNested = isObject(value) || (Array.isArray(value) && value.some(isObject));
    if (!isNested) return [truncate(`${indent}${toOneLine(name).padEnd(labelWidth)}${formatCell(value)}`, width)];
    const innerIndent = `${indent}  `;
    const lines = Array.isArray(value)
      ? formatRows(value.filter(isObject), width - innerIndent.length).map((line) => innerIndent + line)
      : formatMembers(value as Readonly<Record<string, unknown>>, width, innerIndent);
    return [`${indent}${toOneLine(name)}`, ...lines];
  });
}

/** Formats a value on one line. An object in a list is shown by its first string. */
function formatCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => formatCell(item)).join(', ');
  if (isObject(value)) {
    const word = Object.values(value).find((member) => typeof member === 'string');
    return typeof word === 'string' ? toOneLine(word) : '';
  }
  return toOneLine(String(value));
}
