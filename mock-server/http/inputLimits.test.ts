import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limitsOfTheControlSurface, limitsOfThePort, limitsOfTheService, tableOf } from './inputLimits.ts';
import { portLimits } from './port/limits.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/limits.md'), 'utf8');
const tables = [...page.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trimEnd());

test('docs/limits.md lists exactly the limits of the code', () => {
  expect(tables).toEqual([limitsOfThePort, limitsOfTheService, limitsOfTheControlSurface].map(tableOf));
});

test('the table of the port contains every limit of the port', () => {
  expect(limitsOfThePort.map(({ most }) => most).toSorted()).toEqual(Object.values(portLimits).toSorted());
});
