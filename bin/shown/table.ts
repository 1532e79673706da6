/** Formats data as a table: a list with one row per item, anything else with one line per member. */
import { isObject } from '../../spec/json.ts';
import { cut, oneLine } from './text.ts';

const gap = 2;
/** The minimum column width, so that ids and timestamps are never cut. */
const narrowest = 20;

/** Returns the lines of a table at most `width` characters wide. */
export function tableOf(data: unknown, width: number): string[] {
  if (Array.isArray(data))
    return data.every(isObject) ? rowsOf(data, width) : data.map((item) => cut(cell(item), width));
  if (!isObject(data)) return [cut(cell(data), width)];
  return membersOf(data, width, '');
}

function rowsOf(items: readonly Readonly<Record<string, unknown>>[], width: number): string[] {
  const columns = [...new Set(items.flatMap((item) => Object.keys(item)))].filter((name) =>
    items.some((item) => item[name] !== undefined && !isObject(item[name])),
  );
  const cells = [columns, ...items.map((item) => columns.map((name) => cell(item[name])))];
  const natural = columns.map((_, i) => Math.max(...cells.map((row) => [...(row[i] ?? '')].length)));
  const widths = fitted(natural, width);
  return cells.map((row) =>
    widths
      .map((room, i) => {
        const text = cut(row[i] ?? '', room);
        return text + ' '.repeat(room - [...text].length);
      })
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}

/** Shrinks the widest column until all columns fit, then drops columns from the end. */
function fitted(natural: readonly number[], width: number): number[] {
  const widths = [...natural];
  const total = () => widths.reduce((sum, room) => sum + room, gap * (widths.length - 1));
  while (total() > width) {
    const widest = Math.max(...widths);
    if (widest > narrowest) widths[widths.indexOf(widest)] = Math.max(narrowest, widest - (total() - width));
    else if (widths.length > 1) widths.pop();
    else break;
  }
  return widths;
}

function membersOf(data: Readonly<Record<string, unknown>>, width: number, indent: string): string[] {
  const label = Math.max(...Object.keys(data).map((name) => name.length), 0) + gap;
  return Object.entries(data).flatMap(([name, value]) => {
    const nested = isObject(value) || (Array.isArray(value) && value.some(isObject));
    if (!nested) return [cut(`${indent}${oneLine(name).padEnd(label)}${cell(value)}`, width)];
    const below = `${indent}  `;
    const lines = Array.isArray(value)
      ? rowsOf(value.filter(isObject), width - below.length).map((line) => below + line)
      : membersOf(value as Readonly<Record<string, unknown>>, width, below);
    return [`${indent}${oneLine(name)}`, ...lines];
  });
}

/** Formats a value on one line. An object in a list is shown by its first string. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => cell(item)).join(', ');
  if (isObject(value)) {
    const word = Object.values(value).find((member) => typeof member === 'string');
    return typeof word === 'string' ? oneLine(word) : '';
  }
  return oneLine(String(value));
}
