/** Plays the request scripts against the mock: every request has the outcome that the contract expects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Played } from '../conformance/judge/evidence.ts';
import { judge } from '../conformance/judge/judge.ts';
import { obstacleTo } from '../conformance/plan/playable.ts';
import { play } from '../conformance/player/player.ts';
import { type OpenStage, openStage } from '../conformance/preflight/stage.ts';
import { settingsOf } from '../conformance/settings/settings.ts';
import { requestScripts } from '../conformance/suite/requests.ts';
import { type Service, theMock } from '../selftest/services.ts';
import { resolveProfile } from '../src/profile/resolve.ts';

const seed = 7;
const size = 'standard' as const;
/** Files of a hundred megabytes are left to the suite itself. */
const heavy = /bytes-\d{8,9}\./;

let service: Service;
let open: OpenStage;
const played: Played[] = [];

beforeAll(async () => {
  service = await theMock();
  const options = { ...service.options, seed, size } as const;
  const profile = resolveProfile(options.profile);
  open = await openStage(options, settingsOf(options), profile);
  const { stage } = open;
  const means = { ...stage, size, callers: new Set<string>(stage.callers.keys()) };
  for (const script of requestScripts({ size, seed, profile }))
    if (!heavy.test(JSON.stringify(script)) && obstacleTo(script, means) === undefined)
      played.push(await play(script, stage));
}, 300_000);

afterAll(async () => {
  await open.close();
  await service.close();
});

const requests = () => played.flatMap(({ script, requests: own }) => own.map((one) => ({ script, ...one })));
const told = ({ script, step, observation }: ReturnType<typeof requests>[number]) => ({
  script: script.id,
  body: step.body ?? step.query ?? step.raw,
  status: observation.status,
});

test('every script runs to completion', () => {
  expect(played.length).toBeGreaterThan(1000);
  expect(played.flatMap(({ script, stopped }) => (stopped === undefined ? [] : [{ id: script.id, stopped }]))).toEqual(
    [],
  );
});

test('requests that break no rule are accepted, controls included', () => {
  const refused = requests().filter(
    ({ step, expectation, observation }) =>
      !observation.success && (step.role === 'given' || step.role === 'control' || expectation.outcome === 'accepted'),
  );
  expect(refused.map(told)).toEqual([]);
});

test('requests that break a rule are rejected', () => {
  const accepted = requests().filter(
    ({ expectation, observation }) => expectation.outcome === 'refused' && observation.success,
  );
  expect(accepted.map(told)).toEqual([]);
});

test('no request causes an internal error', () => {
  expect(
    requests()
      .filter(({ observation: { status } }) => status === 0 || status >= 500)
      .map(told),
  ).toEqual([]);
});

test('no violations are reported', () => {
  const broken = played.flatMap((one) => judge(one, open.stage.profile).filter(({ kept }) => !kept));
  expect(broken.map(({ rule, script, observed }) => ({ rule, script: script.id, observed }))).toEqual([]);
});
