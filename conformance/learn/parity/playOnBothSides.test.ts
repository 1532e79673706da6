import { expect, test } from 'vitest';
import type { Script } from '../../script/script.ts';
import type { RateHeaders } from '../experiments/rates/rateHeaders.ts';
import { playOnBothSides } from './playOnBothSides.ts';
import type { Side } from './side.ts';

const scripts = Array.from(
  { length: 120 },
  (_, i): Script => ({ id: `s${i}`, title: '', about: ['a.rule'], steps: [] }),
);

/** A side whose responses to a script have the given status. */
function createSide(statusOf: (count: number, script: Script) => number, rateHeaders?: RateHeaders): Side {
  let count = 0;
  return {
    setup: { callers: [], hooks: [] },
    countRequests: () => count,
    getStopReason: () => undefined,
    findObstacle: () => undefined,
    play: (script) => {
      const status = statusOf(count++, script);
      const observation = { status, success: status < 300, responseBody: { success: status < 300 }, rateHeaders };
      const step = { kind: 'request', operation: 'createPost' } as const;
      const request = { step, stepIndex: 0, operation: 'createPost', observation };
      return Promise.resolve({ script, requests: [request], events: [] } as never);
    },
    close: () => Promise.resolve(),
  };
}

const play = (service: Side, mockReportsRateHeaders = true) =>
  playOnBothSides(
    scripts,
    service,
    createSide(() => 201, 'standard'),
    { isReplay: false, mockReportsRateHeaders },
  );

test('a comparison ends when most scripts have different responses the second time', async () => {
  // Every second response is refused, in a pattern that no two runs of a script share.
  const { incomparable, matched } = await play(
    createSide((count) => (count % 3 === 0 ? 422 : count % 3 === 1 ? 400 : 201)),
  );
  expect(incomparable).toContain('had different responses when repeated');
  expect(matched).toBe(0);
});

test('a comparison continues if some responses are random errors', async () => {
  const { incomparable, matched } = await play(createSide((count) => (count % 7 === 0 ? 503 : 201)));
  expect([incomparable, matched]).toEqual([undefined, scripts.length]);
});

test('a comparison continues if a service differs in the same way every time', async () => {
  let count = 0;
  const { incomparable, divergences } = await play(createSide(() => (count++ < 20 ? 201 : 400)));
  expect(incomparable).toBeUndefined();
  expect(divergences).toHaveLength(100);
});

test('a comparison ends when no script agrees', async () => {
  const { incomparable, compared } = await play(createSide(() => 404));
  expect(incomparable).toContain('may have a different API');
  expect(compared).toBe(30);
});

test('a comparison ends when hardly any script agrees', async () => {
  let count = 0;
  const { incomparable } = await play(createSide(() => (count++ < 5 ? 201 : 404)));
  expect(incomparable).toBe(
    'only 5 of the first 100 scripts gave matching responses; the service may have a different API, or need a different profile',
  );
});

test('a different success status is not counted if the service also responds with the status of the mock', async () => {
  const varying = await play(createSide((_count, { id }) => (id.endsWith('0') ? 201 : 202)));
  expect(varying).toMatchObject({ matched: scripts.length, divergences: [] });
  expect(Object.keys(varying.remarks)).toEqual([
    'createPost: the success status is 202 on the service, 201 on the mock',
  ]);
  const constant = await play(createSide(() => 202));
  expect(constant).toMatchObject({ matched: 0, incomparable: undefined });
});

test('other rate limit headers do not end a comparison, and are a remark if the mock does not implement the answer', async () => {
  const createOther = () => createSide(() => 201, 'x-ratelimit');
  const { incomparable, divergences, matched } = await play(createOther());
  expect([incomparable, divergences.length, matched]).toEqual([undefined, scripts.length, 0]);
  const comparison = await play(createOther(), false);
  expect(comparison).toMatchObject({ divergences: [], matched: scripts.length });
  expect(Object.keys(comparison.remarks)).toEqual([
    'responses: the rate limit headers are x-ratelimit on the service, standard on the mock',
  ]);
});

test('a different status of a refusal is not counted if other refusals of its class have the status of the mock', async () => {
  const playRefusals = (statusOf: (script: Script) => number) =>
    playOnBothSides(
      scripts,
      createSide((_count, script) => statusOf(script)),
      createSide(() => 422),
      { isReplay: false, mockReportsRateHeaders: true },
    );
  const varying = await playRefusals(({ id }) => (id.endsWith('0') ? 422 : 409));
  expect(varying).toMatchObject({ divergences: [], matched: scripts.length });
  expect(Object.keys(varying.remarks)).toEqual([
    'createPost: a.rule is refused with 409 on the service, 422 on the mock',
  ]);
  const constant = await playRefusals(() => 409);
  expect(constant.matched).toBe(0);
});

test('a difference that a second run does not show again is unstable, whichever side varies', async () => {
  let count = 0;
  const varying = createSide(() => (count++ % 2 === 0 ? 422 : 201));
  const { divergences, unstable } = await playOnBothSides(
    scripts.slice(0, 10),
    createSide(() => 201),
    varying,
    { isReplay: false, mockReportsRateHeaders: true },
  );
  expect(divergences).toEqual([]);
  expect(Object.values(unstable)).toEqual([10]);
});
