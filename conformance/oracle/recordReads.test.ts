import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { collectFindings, findRulesBrokenBy, type KnownState } from './findings.ts';
import { listVariations } from './readings.ts';
import { recordReads } from './recordReads.ts';
import { selectsRules } from './selectingDecisions.ts';
import { knownState } from './testing/expectations.ts';

const profile = resolveProfile({});

/** The requests of all vectors, with the first resource of their setup as the stored one. */
const requests = rules
  .flatMap(({ vectors }) => vectors)
  .filter(({ request }) => request.raw === undefined)
  .map(({ operation, request: { body, query, id }, given = {} }) => {
    const [post] = Object.values(given.posts ?? {}).map((content) => ({
      ...content,
      id: id ?? 'post_1',
      status: 'draft',
    }));
    const [leadMagnet] = Object.values(given.leadMagnets ?? {}).map((content) => ({ ...content, id: id ?? 'lm_1' }));
    const stored = { ...(post && { post }), ...(leadMagnet && { leadMagnet }) };
    return {
      request: { operation, ...(query && { query }), ...(id && { id }), body },
      state: { ...knownState, stored } as unknown as KnownState,
    };
  });

test('a reading breaks other rules only if a decision is read that it answers differently, or selects rules', () => {
  let skipped = 0;
  const missed = requests.flatMap(({ request, state }) => {
    const { result, reads } = recordReads(profile, (reading) => collectFindings(request, state, reading));
    const brokenRules = [...new Set(result.map(({ rule }) => rule))].sort();
    return listVariations(profile)
      .filter(({ decision }) => !reads.has(decision) && !selectsRules(decision, request.operation))
      .filter(({ reading }) => {
        skipped++;
        return [...findRulesBrokenBy(request, state, reading)].sort().join() !== brokenRules.join();
      })
      .map(({ decision }) => ({ decision, request }));
  });
  expect(missed).toEqual([]);
  expect(requests.length).toBeGreaterThan(400);
  expect(skipped).toBeGreaterThan(requests.length * 50);
});

test('each computation has its own reads', () => {
  const read = (id: 'text.unit' | 'text.blank') => recordReads(profile, ({ behaviour }) => behaviour[id]);
  expect(read('text.unit')).toEqual({ result: profile.behaviour['text.unit'], reads: new Set(['text.unit']) });
  expect(read('text.blank').reads).toEqual(new Set(['text.blank']));
});
