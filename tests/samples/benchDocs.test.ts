import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { help } from '../../bench/flags.ts';
import { contestants } from '../../bench/servers/contestants.ts';
import { getBlocks } from '../../docs/testing/page.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/bench.md'), 'utf8');

test('docs/bench.md shows the current help of the benchmark', () => {
  expect(getBlocks(page).find(({ note }) => note === 'help')?.text).toBe(`${help}\n`);
});

test('docs/bench.md describes every compared server', () => {
  const listedNames = [...page.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, name]) => name);
  for (const { name } of contestants) expect(listedNames).toContain(name);
});
