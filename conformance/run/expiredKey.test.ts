import { expect, test } from 'vitest';
import type { Bindings } from '../../spec/profile/profile.ts';
import { startService } from '../testing/service.ts';
import { runConformance } from './run.ts';

const runWith = async (
  refuses: (count: number) => boolean,
  { status, code, profile }: { status: number; code: string; profile?: Bindings } = {
    status: 401,
    code: 'UNAUTHENTICATED',
  },
) => {
  let count = 0;
  const service = await startService({
    intercept: ({ method }) =>
      refuses(++count)
        ? { status, body: { success: false, code } }
        : { status: method === 'GET' ? 200 : 422, body: { success: method === 'GET', data: [] } },
  });
  const { exit, rules } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    only: ['answer.no-server-error', 'request.json'],
    size: 'quick',
    ...(profile === undefined ? {} : { profile }),
    seed: 1,
    shrink: false,
  });
  await service.close();
  return { exit, rules, count };
};

test('a run ends once the service refuses a key that it has accepted', async () => {
  const { exit, rules, count } = await runWith((number) => number > 12);
  expect(exit).toEqual({
    code: 3,
    reason:
      'The run ended early: the service no longer accepts the key of the caller "primary": GET /accounts returned 401.',
  });
  expect(rules.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(count).toBeLessThan(30);
});

test('a run goes on while the service still accepts the key for other requests', async () => {
  const { exit } = await runWith((number) => number > 5 && number < 10);
  expect(exit.reason).not.toContain('no longer accepts');
});

const profile: Bindings = { 'error.statuses': { unauthenticated: 403 }, 'error.codes': { UNAUTHENTICATED: 'bad_key' } };

test.each([
  ['ends a run', 'with the code of the profile', 'bad_key', true],
  ['does not end a run', 'with the code of the plan', 'PLAN_UPGRADE_REQUIRED', false],
  ['does not end a run', 'with an unknown code', 'REFUSED', false],
])('a 403 of a service that refuses keys with 403 %s %s', async (_, __, code, ends) => {
  const { exit } = await runWith((number) => number > 12, { status: 403, code, profile });
  expect(exit.reason.includes('no longer accepts the key of the caller "primary": GET /accounts returned 403')).toBe(
    ends,
  );
});
