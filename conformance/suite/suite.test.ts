import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { getRequests, type Script } from '../script/script.ts';
import { probe } from '../script/steps.ts';
import { orderByCoverage } from './orderByCoverage.ts';
import { buildOpening, buildSuite } from './suite.ts';

/** Creating a suite takes seconds. */
const slowTest = { timeout: 120_000 };

const getOptionsFor = (bindings: Bindings) =>
  ({ size: 'standard', seed: 1, profile: resolveProfile(bindings) }) as const;

test('the first seventh of all requests tests every rule that the suite tests', slowTest, () => {
  const suite = buildSuite(getOptionsFor(defaultBindings));
  const unseenRules = new Set(suite.flatMap(({ about }) => about));
  let [requests, total] = [0, 0];
  for (const script of suite) {
    total += getRequests(script).length;
    for (const rule of script.about) unseenRules.delete(rule);
    if (unseenRules.size > 0) requests = total;
  }
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThan(total / 7);
});

test.each([
  ['the default profile', defaultBindings],
  ['no profile', {}],
])('with %s, the suite starts with its opening', slowTest, (_, bindings) => {
  const [opening, suite] = [buildOpening(getOptionsFor(bindings)), buildSuite(getOptionsFor(bindings))];
  expect(suite.slice(0, opening.length)).toEqual(opening);
  expect(new Set(suite.map(({ id }) => id)).size).toBe(suite.length);
});

test('a suite for a few rules has the same scripts about them as the whole suite', slowTest, () => {
  const rule = 'text.length.social';
  const rules = new Set([rule]);
  const listScripts = (suite: readonly Script[]) =>
    suite.filter(({ about }) => about.includes(rule)).toSorted((a, b) => a.id.localeCompare(b.id));
  const [few, whole] = [{ rules }, {}].map((needed) => buildSuite({ ...getOptionsFor(defaultBindings), ...needed }));
  expect(listScripts(few ?? [])).toEqual(listScripts(whole ?? []));
  expect(few?.length).toBeLessThan(whole?.length ?? 0);
});

const buildCreatingScript = (id: string, about: readonly string[], ...bodies: readonly JsonObject[]): Script => ({
  id,
  title: id,
  about,
  steps: bodies.map((body) => probe({ operation: 'createPost', body })),
});

test('scripts with the most coverage per cost come first, and those that add none come last', () => {
  const plain = buildCreatingScript('plain', ['text.length.social'], { text: 'Hello' });
  const repeated = buildCreatingScript('repeated', ['text.length.social'], { text: 'Hello' });
  const rich = buildCreatingScript('rich', ['text.length.social', 'post.record.echo'], {
    text: 'Hello',
    publishNow: true,
    isAutoPlug: true,
  });
  const long = buildCreatingScript(
    'long',
    ['post.record.echo'],
    { text: 'Hello' },
    { text: 'Hello' },
    { media: { filename: 'A plan' } },
  );
  const getIds = (scripts: readonly Script[]) => scripts.map(({ id }) => id);
  expect(getIds(orderByCoverage([plain, repeated, long, rich]))).toEqual(['rich', 'long', 'plain', 'repeated']);
  expect(getIds(orderByCoverage([plain, long], [rich]))).toEqual(['long', 'plain']);
});
