/** The suite judges a service the same, whatever the form of its records, lists, outcomes and delays. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getHooks, type Script } from '../conformance/script/script.ts';
import type { ServerOptions } from '../mock-server/index.ts';
import { drawBindings } from '../selftest/randomBindings.ts';
import type { DecisionId } from '../spec/decisions/index.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { buildQuickSuite, collectEvidence } from './testing/collectEvidence.ts';

const forms = [
  'record.containers',
  'post.outcomes',
  'post.target.error',
  'lead.flat',
  'delay.form',
  'lead.list',
  'lead.list.paging',
  'post.list.container',
  'post.list.pagination.place',
  'leadMagnet.templates',
  'leadMagnet.fields',
  'leadMagnet.followUps',
  'autoPlug',
  'video.tags.items',
  'error.body',
] as const satisfies readonly DecisionId[];

/** Scripts about each kind of message that these decisions change. */
const scriptIds: readonly string[] = [
  'scenario/autoPlug/sent',
  'scenario/failure/all',
  'scenario/filter/failed',
  'scenario/leads/captured',
  'scenario/leads/keywords',
  'scenario/lead-magnet/workflows',
  'scenario/events/lead',
  'scenario/events/published',
];

/** Rules whose first scripts are played as well. */
const ruleIds = ['text.length.social', 'autoPlug.comments.shape'];

/** Matches delays that some forms, such as whole minutes, cannot express. */
const secondsPattern = /"PT\d+S"/;

function selectPlayedScripts(all: readonly Script[]): readonly Script[] {
  const plain = all.filter(
    (script) =>
      getHooks(script).length === 0 && script.size === undefined && !secondsPattern.test(JSON.stringify(script)),
  );
  const byRule = ruleIds.flatMap((rule) => plain.filter(({ about }) => about.includes(rule)).slice(0, 3));
  return [...new Set([...all.filter(({ id }) => scriptIds.includes(id)), ...byRule])];
}

function drawForms(seed: number): Bindings {
  const bindings = drawBindings(seed);
  return Object.fromEntries(forms.map((id) => [id, bindings[id]]));
}

const services: readonly (readonly [name: string, service: ServerOptions, isFaulty: boolean])[] = [
  ['a conforming service', {}, false],
  ['a service that accepts overlong texts', { enforces: (rule) => rule !== 'text.length.social' }, true],
];

const scripts = selectPlayedScripts(buildQuickSuite());

describe.each(services)('%s', { timeout: 60_000 }, (_, service, isFaulty) => {
  test('is judged the same in random forms', async () => {
    const expected = await collectEvidence(scripts, {}, service);
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...scriptIds]));
    expect(Object.values(expected).filter(({ stop }) => stop !== undefined)).toEqual([]);
    expect(JSON.stringify(expected).includes('broken')).toBe(isFaulty);
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
        expect(await collectEvidence(scripts, drawForms(seed), service), JSON.stringify(drawForms(seed))).toEqual(
          expected,
        );
      }),
      { seed: 20_300_107, numRuns: 3 },
    );
  });
});
