/** Plays the scenarios of the conformance suite against the mock, with all features of its control surface. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTransitions } from '../conformance/assemble/transitions/table.ts';
import { presets } from '../conformance/config/presets/index.ts';
import { createHttpHooks, type HookTemplates } from '../conformance/hooks/http/httpHooks.ts';
import type { Evidence, ScriptResult } from '../conformance/judge/evidence.ts';
import { collectScriptEvidence } from '../conformance/judge/judge.ts';
import { findObstacle } from '../conformance/plan/obstacle.ts';
import { play } from '../conformance/player/player.ts';
import { openStage } from '../conformance/preflight/stage.ts';
import { readSettings } from '../conformance/settings/settings.ts';
import { buildScenarioScripts } from '../conformance/suite/scenarios/index.ts';
import { type Mock, startMock } from '../mock-server/index.ts';
import { laws } from '../spec/laws/index.ts';
import type { Plan } from '../spec/plans.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

/** The mock's own profile, with optional features enabled. */
const bindings = {
  ...defaultBindings,
  'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' },
  'leadMagnet.read': { method: 'GET', path: '/lead-magnets/{id}' },
} as const;

const { credentials, hooks } = presets.mock;
let mock: Mock;
const playedScripts: ScriptResult[] = [];
const evidence: Evidence[] = [];

beforeAll(async () => {
  const profile = resolveProfile(bindings);
  const keys = Object.values(credentials ?? {}).map(({ key = '', plans = [] }) => ({
    key,
    plans: plans as readonly Plan[],
  }));
  mock = await startMock({ profile, keys });
  const options = {
    url: mock.url,
    credentials: credentials as never,
    profile: bindings,
    hooks: createHttpHooks(hooks as HookTemplates, { origin: mock.origin, timeout: 10_000 }),
    seed: 20_300_107,
  };
  const settings = readSettings(options);
  const { stage, close } = await openStage(options, settings, profile);
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  for (const script of buildScenarioScripts({ ...settings, profile })) {
    if (findObstacle(script, capabilities) !== undefined) continue;
    const playedScript = await play(script, stage);
    playedScripts.push(playedScript);
    evidence.push(...collectScriptEvidence(playedScript, profile));
  }
  await close();
}, 120_000);

afterAll(() => mock.close());

describe('the scenarios, played against the mock', () => {
  test('run to completion', () => {
    expect(playedScripts.length).toBeGreaterThan(200);
    expect(
      playedScripts.flatMap(({ script, stop }) => (stop === undefined ? [] : [`${script.id}: ${stop.reason}`])),
      // The mock has only one connected outreach account.
    ).toEqual(
      ['scenario/lead-magnet/updated-account', 'scenario/lead-magnet/account', 'scenario/workflow/accounts'].map(
        (id) => `${id}: The caller "primary" does not have 2 connected outreach accounts.`,
      ),
    );
  });

  test('report no violations', () => {
    expect(
      evidence
        .filter(({ kept }) => !kept)
        .map(({ rule, script, expected, observed }) => ({ rule, script: script.id, expected, observed })),
    ).toEqual([]);
  });

  test('exercise every law', () => {
    const keptRules = new Set(evidence.filter(({ kept }) => kept).map(({ rule }) => rule));
    // The mock has all accounts from the start, so the hook that connects them is not called.
    expect(laws.map(({ id }) => id).filter((id) => !keptRules.has(id))).toEqual(['accounts.connected.listed']);
  });

  test('cover every transition that the mock implements', () => {
    const { post, leadMagnet } = buildTransitions(playedScripts, resolveProfile(bindings));
    const missedTransitions = [...post, ...leadMagnet].filter(({ seen }) => seen === 'not-reached');
    expect(missedTransitions).toEqual([]);
  });
});
