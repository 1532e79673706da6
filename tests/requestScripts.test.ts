/** The scripts about requests, played against the mock: what the contract expects of each request is what happens. */
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
/** Files of a hundred megabytes are for the suite itself. */
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

test('every script plays to its end', () => {
  expect(played.length).toBeGreaterThan(1000);
  expect(played.flatMap(({ script, stopped }) => (stopped === undefined ? [] : [{ id: script.id, stopped }]))).toEqual(
    [],
  );
});

test('what breaks no rule is accepted, controls too', () => {
  const refused = requests().filter(
    ({ step, expectation, observation }) =>
      !observation.success && (step.role === 'given' || step.role === 'control' || expectation.outcome === 'accepted'),
  );
  expect(refused.map(told)).toEqual([]);
});

test('what breaks a rule is refused', () => {
  const accepted = requests().filter(
    ({ expectation, observation }) => expectation.outcome === 'refused' && observation.success,
  );
  expect(accepted.map(told)).toEqual([]);
});

test('nothing makes the service fail', () => {
  expect(
    requests()
      .filter(({ observation: { status } }) => status === 0 || status >= 500)
      .map(told),
  ).toEqual([]);
});

test('nobody is accused', () => {
  const broken = played.flatMap((one) => judge(one, open.stage.profile).filter(({ kept }) => !kept));
  expect(broken.map(({ rule, script, observed }) => ({ rule, script: script.id, observed }))).toEqual([]);
});
