/** The remedy of a difference. */
import { expect, test } from 'vitest';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { comparePlays } from './compare/comparePlays.ts';
import type { PlayResult } from './compare/playResult.ts';
import { explain } from './explain.ts';
import type { Side } from './side.ts';

/** A script with one request, and the status that it got. */
function buildPlayResult(id: string, status: number, decisions: readonly string[]): PlayResult {
  const script: Script = { id, title: id, about: [], steps: [] };
  const step = { kind: 'request', role: 'probe', operation: 'createPost', body: {} } as RequestStep;
  const observation = { status, success: status < 300, responseBody: { success: status < 300, data: {} }, decisions };
  return { script, requests: [{ stepIndex: 0, operation: 'createPost', step, observation }], events: [] };
}

/** A mock that answers each script with a status. */
const createSide = (statuses: Readonly<Record<string, number>>): Side => ({
  setup: { callers: [], hooks: [] },
  countRequests: () => 0,
  getStopReason: () => undefined,
  findObstacle: () => undefined,
  play: async ({ id }) => buildPlayResult(id, statuses[id] ?? 0, []),
  close: async () => undefined,
});

function findRemedyFor(
  decision: string,
  variants: Readonly<Record<string, Readonly<Record<string, number>>>>,
  isTimeUp = false,
) {
  const [service, mock] = [buildPlayResult('differs', 201, []), buildPlayResult('differs', 422, [decision])];
  const [difference] = comparePlays(service, mock).differences;
  if (difference === undefined) throw new Error('The two must differ.');
  const alike = [[buildPlayResult('alike', 201, []), buildPlayResult('alike', 201, [decision])]] as const;
  const usual = { differs: 422, alike: 201 };
  return explain(
    { difference, service, baseline: mock },
    {
      profile: resolveProfile({}),
      mock: createSide(usual),
      openVariant: async (id, answer) => createSide(variants[`${id}: ${answer}`] ?? usual),
      matchingPairs: alike,
      isTimeUp: () => isTimeUp,
    },
  );
}

test('an answer under which other scripts would differ is not named', async () => {
  const works = { differs: 201, alike: 201 };
  const breaks = { differs: 201, alike: 422 };
  expect(await findRemedyFor('post.both', { 'post.both: publish': breaks, 'post.both: schedule': works })).toEqual({
    ...{ decision: 'post.both', answer: 'schedule', currentAnswer: 'refuse' },
  });
  expect(await findRemedyFor('post.both', { 'post.both: publish': breaks })).toBeUndefined();
});

test('an answer that no response of the script depends on is not tried', async () => {
  const variants = { 'post.neither: refuse': { differs: 201, alike: 201 } };
  expect(await findRemedyFor('post.both', variants)).toBeUndefined();
  expect(await findRemedyFor('post.neither', variants)).toMatchObject({ decision: 'post.neither', answer: 'refuse' });
});

test('no answer is tried when the time is over', async () => {
  const variants = { 'post.both: schedule': { differs: 201, alike: 201 } };
  expect(await findRemedyFor('post.both', variants, true)).toBeUndefined();
});

test('usual durations are tried for a decision that the response depends on', async () => {
  const variants = { 'leadMagnet.job.period: PT5M': { differs: 201, alike: 201 } };
  expect(await findRemedyFor('leadMagnet.job.period', variants)).toMatchObject({
    answer: 'PT5M',
    currentAnswer: 'PT1M',
  });
  expect(await findRemedyFor('post.both', variants)).toBeUndefined();
});

test('a new error code and a missing signature are answers of the profile', async () => {
  const refusal = buildPlayResult('refused', 404, []);
  const mock: PlayResult = {
    ...refusal,
    requests: refusal.requests.map((request) => ({
      ...request,
      observation: { ...request.observation, responseBody: { code: 'NOT_FOUND' } },
    })),
  };
  const findRemedyAt = (at: string, service: unknown) => {
    const difference = {
      kind: 'value',
      request: 0,
      operation: 'updatePost',
      at,
      service,
      baseline: undefined,
    } as const;
    return explain(
      { difference, service: refusal, baseline: mock },
      {
        profile: resolveProfile({}),
        mock: createSide({}),
        openVariant: async () => createSide({}),
        matchingPairs: [],
        isTimeUp: () => false,
      },
    );
  };
  expect(await findRemedyAt('/code', 'MISSING')).toEqual({
    ...{ decision: 'error.codes', answer: { NOT_FOUND: 'MISSING' }, currentAnswer: { NOT_FOUND: 'NOT_FOUND' } },
  });
  expect(await findRemedyAt('/events/0/signed', false)).toEqual({
    ...{ decision: 'webhook.signature', answer: 'none', currentAnswer: 'standard-webhooks' },
  });
});
