/** Plays the request scripts against the mock: every request has the outcome that the contract expects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScriptResult } from '../conformance/judge/evidence.ts';
import { collectScriptEvidence } from '../conformance/judge/judge.ts';
import { findObstacle } from '../conformance/plan/obstacle.ts';
import { play } from '../conformance/player/player.ts';
import { type OpenStage, openStage } from '../conformance/preflight/stage.ts';
import { readSettings } from '../conformance/settings/settings.ts';
import { buildRequestScripts } from '../conformance/suite/requests.ts';
import { openMockService, type Service } from '../selftest/services.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const seed = 7;
const size = 'standard' as const;
/** Files of a hundred megabytes are left to the suite itself. */
const largeFilePattern = /bytes-\d{8,9}\./;

let service: Service;
let openedStage: OpenStage;
const playedScripts: ScriptResult[] = [];

beforeAll(async () => {
  service = openMockService();
  const options = { ...service.options, seed, size } as const;
  const profile = resolveProfile(options.profile);
  openedStage = await openStage(options, readSettings(options), profile);
  const { stage } = openedStage;
  const capabilities = { ...stage, size, callers: new Set<string>(stage.callers.keys()) };
  for (const script of buildRequestScripts({ size, seed, profile }))
    if (!largeFilePattern.test(JSON.stringify(script)) && findObstacle(script, capabilities) === undefined)
      playedScripts.push(await play(script, stage));
}, 300_000);

afterAll(async () => {
  await openedStage.close();
  await service.close();
});

const requests = () =>
  playedScripts.flatMap(({ script, requests: scriptRequests }) =>
    scriptRequests.map((entry) => ({ script, ...entry })),
  );
const summarize = ({ script, step, observation }: ReturnType<typeof requests>[number]) => ({
  script: script.id,
  body: step.body ?? step.query ?? step.raw,
  status: observation.status,
});

test('every request script runs to completion', () => {
  expect(playedScripts.length).toBeGreaterThan(1000);
  expect(playedScripts.flatMap(({ script, stop }) => (stop === undefined ? [] : [{ id: script.id, stop }]))).toEqual(
    [],
  );
});

test('the mock accepts the requests of scripts that break no rule, control requests included', () => {
  const refusedRequests = requests().filter(
    ({ step, expectation, observation }) =>
      !observation.success && (step.role === 'given' || step.role === 'control' || expectation.outcome === 'accepted'),
  );
  expect(refusedRequests.map(summarize)).toEqual([]);
});

test('the mock rejects the requests of scripts that break a rule', () => {
  const acceptedRequests = requests().filter(
    ({ expectation, observation }) => expectation.outcome === 'refused' && observation.success,
  );
  expect(acceptedRequests.map(summarize)).toEqual([]);
});

test('no request of a script causes an internal error', () => {
  expect(
    requests()
      .filter(({ observation: { status } }) => status === 0 || status >= 500)
      .map(summarize),
  ).toEqual([]);
});

test('the request scripts report no violation', () => {
  const brokenEvidence = playedScripts.flatMap((entry) =>
    collectScriptEvidence(entry, openedStage.stage.profile).filter(({ kept }) => !kept),
  );
  expect(brokenEvidence.map(({ rule, script, observed }) => ({ rule, script: script.id, observed }))).toEqual([]);
});
