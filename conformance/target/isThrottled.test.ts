import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { play } from '../player/player.ts';
import type { Script } from '../script/script.ts';
import { refusal, startService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { isThrottled } from './isThrottled.ts';

const getProfileWithStatuses = (overrides: object) => resolveProfile({ 'error.statuses': overrides });

test('a 429 is throttling if the profile has no other error with this status', () => {
  expect(isThrottled({ status: 429 }, resolveProfile())).toBe(true);
  expect(isThrottled({ status: 404 }, resolveProfile())).toBe(false);
  expect(isThrottled({ status: 429 }, getProfileWithStatuses({ notFound: 429 }))).toBe(false);
  expect(isThrottled({ status: 429 }, getProfileWithStatuses({ rate: 420, notFound: 429 }))).toBe(false);
});

test('a 429 with Retry-After is throttling', () => {
  expect(isThrottled({ status: 429, headers: { 'retry-after': '1' } }, getProfileWithStatuses({ notFound: 429 }))).toBe(
    true,
  );
});

test('a client error with Retry-After is throttling if the profile has no error with this status', () => {
  const headers = { 'retry-after': '0' };
  expect(isThrottled({ status: 432, headers }, resolveProfile())).toBe(true);
  expect(isThrottled({ status: 432 }, resolveProfile())).toBe(false);
  expect(isThrottled({ status: 409, headers }, getProfileWithStatuses({}))).toBe(false);
  expect(isThrottled({ status: 200, headers }, resolveProfile())).toBe(false);
  expect(isThrottled({ status: 503, headers }, resolveProfile())).toBe(false);
});

test('without statuses in the profile, a client error with Retry-After is throttling, unless it is about a key or plan', () => {
  const headers = { 'retry-after': '0' };
  expect([400, 409, 401, 403].map((status) => isThrottled({ status, headers }, resolveProfile({})))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the status that the profile gives to the rate limit is throttling', () => {
  expect(isThrottled({ status: 436 }, getProfileWithStatuses({ rate: 436 }))).toBe(true);
  expect(isThrottled({ status: 403 }, getProfileWithStatuses({ rate: 403, quota: 403 }))).toBe(false);
  const headers = { 'retry-after': '1' };
  expect(isThrottled({ status: 403, headers }, getProfileWithStatuses({ rate: 403, quota: 403 }))).toBe(true);
});

test('a 429 that names another error of the profile is throttling only with Retry-After', () => {
  const profile = resolveProfile({ 'error.codes': { NOT_FOUND: 'missing', RATE_LIMITED: 'slow_down' } });
  const respond = (code: string) => ({ status: 429, body: JSON.stringify({ success: false, code }) });
  expect(isThrottled(respond('missing'), profile)).toBe(false);
  expect(isThrottled({ ...respond('missing'), headers: { 'retry-after': '1' } }, profile)).toBe(true);
  expect(isThrottled({ status: 429, responseBody: { success: false, code: 'NOT_FOUND' } }, profile)).toBe(false);
  expect(isThrottled(respond('slow_down'), profile)).toBe(true);
  expect(isThrottled(respond('unheard_of'), profile)).toBe(true);
  expect(isThrottled(respond('NOT_FOUND'), resolveProfile())).toBe(true);
  expect(isThrottled(respond('PLAN_UPGRADE_REQUIRED'), resolveProfile())).toBe(false);
  const shared = resolveProfile({ 'error.codes': { VALIDATION_FAILED: 'refused', RATE_LIMITED: 'refused' } });
  expect(isThrottled(respond('refused'), shared)).toBe(true);
});

test('the code of the rate limit is throttling, even if another error has its status', () => {
  const bindings = { 'error.statuses': { rate: 437, unauthenticated: 437 } };
  const respond = (code: string) => ({ status: 437, body: JSON.stringify({ success: false, code }) });
  const profile = resolveProfile({
    ...bindings,
    'error.codes': { UNAUTHENTICATED: 'no_key', RATE_LIMITED: 'slow_down' },
  });
  expect(isThrottled(respond('slow_down'), profile)).toBe(true);
  expect(isThrottled(respond('no_key'), profile)).toBe(false);
  expect(isThrottled({ status: 437 }, profile)).toBe(false);
  const shared = resolveProfile({ ...bindings, 'error.codes': { UNAUTHENTICATED: 'no', RATE_LIMITED: 'no' } });
  expect(isThrottled(respond('no'), shared)).toBe(false);
  expect(isThrottled(respond('RATE_LIMITED'), resolveProfile(bindings))).toBe(false);
});

const quotaScript = { about: ['quota.refused'] };

test('in a script on the quota, a refusal with the code of the quota alone is an answer, even with Retry-After', () => {
  const respond = (code?: string) => ({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: JSON.stringify({ success: false, code }),
  });
  const bindings = { 'error.statuses': { rate: 429, quota: 429 } };
  const profile = resolveProfile({ ...bindings, 'error.codes': {} });
  expect(isThrottled(respond('POST_QUOTA_EXCEEDED'), profile, quotaScript)).toBe(false);
  expect(isThrottled(respond('POST_QUOTA_EXCEEDED'), profile)).toBe(true);
  expect(isThrottled(respond('RATE_LIMITED'), profile, quotaScript)).toBe(true);
  const shared = resolveProfile({
    ...bindings,
    'error.codes': { RATE_LIMITED: 'limit', POST_QUOTA_EXCEEDED: 'limit' },
  });
  expect(isThrottled(respond('limit'), shared, quotaScript)).toBe(true);
  expect(isThrottled(respond('POST_QUOTA_EXCEEDED'), resolveProfile(bindings), quotaScript)).toBe(true);
  expect(isThrottled(respond(), profile, quotaScript)).toBe(true);
});

test('in a script on the quota, a status of the quota alone is an answer if no code says more', () => {
  const response = { status: 429, headers: { 'retry-after': '3600' } };
  const profile = getProfileWithStatuses({ rate: 420, quota: 429 });
  expect(isThrottled(response, profile, quotaScript)).toBe(false);
  expect(isThrottled(response, profile)).toBe(true);
  expect(isThrottled(response, resolveProfile({}), quotaScript)).toBe(true);
});

test('the laws see a refusal for the quota that has Retry-After', async () => {
  const quotaRefusal = {
    status: 429,
    headers: { 'retry-after': '3600' },
    body: { success: false, code: 'POST_QUOTA_EXCEEDED', errors: [] },
  };
  const service = await startService({ intercept: ({ method }) => (method === 'PATCH' ? quotaRefusal : undefined) });
  const bindings = { 'error.statuses': { rate: 429, quota: 429 }, 'error.codes': {} };
  const { stage, close } = await openTestStage(service.url, {}, bindings);
  const script: Script = {
    id: 'spent',
    title: 'A quota that is spent.',
    about: ['quota.refused'],
    steps: [{ kind: 'request', operation: 'updatePost', body: { text: 'Better' }, role: 'probe', id: 'post_1' }],
  };
  const { trace } = await play(script, stage);
  await close();
  await service.close();
  expect(trace).toMatchObject([{ kind: 'exchange', status: 429 }]);
});

test('a 429 for another error is a response and is not repeated', async () => {
  const service = await startService({ intercept: ({ method }) => (method === 'PATCH' ? refusal(429) : undefined) });
  const { stage, close } = await openTestStage(service.url, {}, { 'error.statuses': { notFound: 429 } });
  const step = { kind: 'request', operation: 'updatePost', body: { text: 'Better' } } as const;
  const script: Script = {
    id: 'nobody',
    title: 'A post that does not exist.',
    about: ['post.exists'],
    steps: [{ ...step, role: 'probe', id: 'post_nobody' }],
  };
  const { trace } = await play(script, stage);
  await close();
  await service.close();
  expect(stage.target.log.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  expect(trace.filter(({ kind }) => kind === 'exchange')).toHaveLength(1);
});
