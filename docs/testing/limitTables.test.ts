import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { portLimits } from '../../mock-server/http/port/limits.ts';
import { controlLimitRows, portLimitRows, serviceLimitRows, toMarkdownTable } from './limitTables.ts';

const page = readFileSync(join(import.meta.dirname, '../limits.md'), 'utf8');
const tables = [...page.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trimEnd());

test('docs/limits.md lists exactly the limits of the code', () => {
  expect(tables).toEqual([portLimitRows, serviceLimitRows, controlLimitRows].map(toMarkdownTable));
});

test('the table of the port contains every limit of the port', () => {
  expect(portLimitRows.map(({ max }) => max).toSorted()).toEqual(Object.values(portLimits).toSorted());
});

test('each limit names a test file that exists', () => {
  const root = join(import.meta.dirname, '../..');
  for (const { quantity, test: file } of [...portLimitRows, ...serviceLimitRows, ...controlLimitRows])
    expect(existsSync(join(root, file)), quantity).toBe(true);
});
