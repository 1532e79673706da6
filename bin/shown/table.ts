/** Data as a table: a list has a row for each item, anything else a line for each member. */
import { isObject } from '../../spec/json.ts';
import { cut, oneLine } from './text.ts';

const gap = 2;
/** Ids and times stay whole: no column gets narrower than a time. */
const narrowest = 20;

/** The lines of a table that is no wider than asked for. */
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

/** Takes room from the widest column until all fit; where that is not enough, the last columns are left out. */
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

/** A value in one line: of an object in a list its first word. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((item) => cell(item)).join(', ');
  if (isObject(value)) {
    const word = Object.values(value).find((member) => typeof member === 'string');
    return typeof word === 'string' ? oneLine(word) : '';
  }
  return oneLine(String(value));
}
