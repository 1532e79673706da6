/** The suite judges a service the same, whatever the form of its records, lists, outcomes and delays. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBindings } from '../conformance/config/profile.ts';
import { judge } from '../conformance/judge/judge.ts';
import { play } from '../conformance/player/player.ts';
import { openStage } from '../conformance/preflight/stage.ts';
import { getHooks, type Script } from '../conformance/script/script.ts';
import { readSettings } from '../conformance/settings/settings.ts';
import { buildSuite } from '../conformance/suite/suite.ts';
import { type ServerOptions, startMock } from '../mock-server/index.ts';
import { createMockHooks } from '../selftest/hooks.ts';
import { drawBindings } from '../selftest/randomBindings.ts';
import type { DecisionId } from '../spec/decisions/index.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

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

const key = 'key-primary';

let scripts: readonly Script[] | undefined;

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

interface Evidence {
  readonly judged: readonly string[];
  readonly stop: string | undefined;
}

/** The rules that each script finds kept and broken in a service with these forms. */
async function collectEvidence(bindings: Bindings, service: ServerOptions = {}): Promise<Record<string, Evidence>> {
  const profile = resolveProfile({ ...defaultBindings, ...bindings });
  const mock = await startMock({ keys: [{ key, plans: ['api', 'pro'] }], profile, ...service });
  const options = {
    url: mock.url,
    credentials: { primary: { key, plans: ['api', 'pro'] as const } },
    hooks: createMockHooks(new URL(mock.url).origin),
    profile: profile.bindings,
    seed: 1,
    size: 'quick' as const,
  };
  const settings = readSettings(options);
  const { stage, obstacle, close } = await openStage(options, settings, profile);
  expect(obstacle).toBeUndefined();
  const evidence: Record<string, Evidence> = {};
  scripts ??= selectPlayedScripts(buildSuite({ ...settings, profile: resolveProfile(defaultBindings) }));
  for (const script of scripts) {
    const result = await play(script, stage);
    const judged = judge(result, profile).map(({ rule, kept }) => `${rule}: ${kept ? 'kept' : 'broken'}`);
    evidence[script.id] = { judged: judged.sort(), stop: result.stop?.reason };
  }
  await close();
  await mock.close();
  return evidence;
}

const services: readonly (readonly [name: string, service: ServerOptions, isFaulty: boolean])[] = [
  ['a correct service', {}, false],
  ['a service that accepts overlong texts', { enforces: (rule) => rule !== 'text.length.social' }, true],
];

describe.each(services)('%s', { timeout: 60_000 }, (_, service, isFaulty) => {
  test('is judged the same in random forms', async () => {
    const expected = await collectEvidence({}, service);
    expect(Object.keys(expected)).toEqual(expect.arrayContaining([...scriptIds]));
    expect(Object.values(expected).filter(({ stop }) => stop !== undefined)).toEqual([]);
    expect(JSON.stringify(expected).includes('broken')).toBe(isFaulty);
    await fc.assert(
      fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
        expect(await collectEvidence(drawForms(seed), service), JSON.stringify(drawForms(seed))).toEqual(expected);
      }),
      { seed: 20_300_107, numRuns: 3 },
    );
  });
});
