/** What the mock promises, by name: each promise has tests that carry it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = [
  'Explains itself',
  'Checks itself',
  'Lifecycles',
  'Clock',
  'Webhooks',
  'Triggers',
  'Faults',
  'Auth, plans, quota, rate limit',
  'Tenants',
  'Seed, reset, snapshot, restore',
  'One core, three doors',
  'Journal, wait, inspector',
  'Real uploads',
  'Durable when asked',
  'Ledger of decisions',
] as const;

const mock = join(import.meta.dirname, '../..');
const files = globSync('**/*.test.ts', { cwd: mock });
const texts = files.map((file) => readFileSync(join(mock, file), 'utf8'));

test.each(features)('%s', (feature) => {
  const named = texts.filter((text) => text.includes(`describe('${feature}`) || text.includes(`)('${feature}`));
  expect(named.length).toBeGreaterThan(0);
});
