/** Every advertised feature of the mock has at least one `describe` block named after it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = [
  'Explanations',
  'Self-check',
  'Lifecycles',
  'Clock',
  'Webhooks',
  'Triggers',
  'Faults',
  'Auth, plans, quota, rate limit',
  'Tenants',
  'Seed, reset, snapshot, restore',
  'One core, three adapters',
  'Journal, wait, inspector',
  'Uploads',
  'Durable state',
  'Decisions',
] as const;

const mock = join(import.meta.dirname, '../..');
const files = globSync('**/*.test.ts', { cwd: mock });
const texts = files.map((file) => readFileSync(join(mock, file), 'utf8'));

test.each(features)('%s has tests', (feature) => {
  const filesTesting = texts.filter((text) => text.includes(`describe('${feature}`) || text.includes(`)('${feature}`));
  expect(filesTesting.length).toBeGreaterThan(0);
});
