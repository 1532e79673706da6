/** How a service counts requests is judged by the answer of the profile, and without one by what all answers have in common. */
import { expect, test } from 'vitest';
import { learnBehaviour } from '../conformance/learn/learnBehaviour.ts';
import type { ConformanceOptions } from '../conformance/options.ts';
import { runConformance } from '../conformance/run/run.ts';
import { decisionIds } from '../spec/decisions/index.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import type { Fault } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { openMockService } from './services.ts';

const only = ['rate.limit', 'rate.window', 'rate.not-early', 'rate.retry-after'];

/** The verdicts on a mock with one answer to `limits.rate`, under a profile with another. */
async function listVerdicts(
  actualAnswer: unknown,
  statedAnswer: unknown,
  fault?: Fault,
  hooks: ConformanceOptions['hooks'] = {},
  otherRules: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  const { options, close } = openMockService(fault, undefined, { 'limits.rate': actualAnswer } as Bindings);
  const { rules } = await runConformance({
    ...options,
    hooks: { ...options.hooks, ...hooks },
    profile: { ...(options.profile as Bindings), 'limits.rate': statedAnswer } as Bindings,
    ...{ only: [...only, ...otherRules], size: 'standard', seed: 1, shrink: false },
  });
  await close();
  return Object.fromEntries(rules.filter(({ id }) => only.includes(id)).map(({ id, verdict }) => [id, verdict]));
}

test.each(['sliding', 'fixed', 'first-request', 'token-bucket'])(
  'a service that counts as stated passes: %s',
  async (answer) => {
    expect(await listVerdicts(answer, answer)).toEqual({
      'rate.limit': 'pass',
      'rate.window': 'pass',
      'rate.not-early': 'pass',
      'rate.retry-after': 'pass',
    });
  },
);

test('a reset need not clear the rate limit, but a refusal that comes too early remains a failure', async () => {
  const hooks = { reset: () => Promise.resolve() };
  expect(await listVerdicts('sliding', 'sliding', undefined, hooks)).toMatchObject({
    'rate.limit': 'pass',
    'rate.not-early': 'pass',
  });
  const fault = faults.find(({ rule }) => rule === 'rate.not-early');
  expect(await listVerdicts('sliding', 'sliding', fault, hooks)).toMatchObject({ 'rate.not-early': 'fail' });
});

// Whether fixed windows differ from a token bucket depends on the second in which the run begins.
test.each([
  ['token-bucket', 'sliding'],
  ['token-bucket', 'first-request'],
  ['sliding', 'token-bucket'],
  ['first-request', 'token-bucket'],
  ['off', 'token-bucket'],
])(
  'a service that counts otherwise breaks the rule on the window: %s, stated as %s',
  async (actualAnswer, statedAnswer) => {
    expect(await listVerdicts(actualAnswer, statedAnswer)).toMatchObject({
      'rate.window': expect.stringMatching(/^(fail|warn)$/),
    });
  },
);

test.each(['sliding', 'fixed', 'first-request', 'token-bucket'])(
  'under a free-text answer, only a refusal before the sixtieth request in a minute is a failure: %s',
  async (answer) => {
    const statedAnswer = 'counted in a way of its own';
    expect(await listVerdicts(answer, statedAnswer)).toEqual({
      'rate.limit': 'untestable',
      'rate.window': 'untestable',
      'rate.not-early': 'pass',
      'rate.retry-after': 'untestable',
    });
    const fault = faults.find(({ rule }) => rule === 'rate.not-early');
    expect(await listVerdicts(answer, statedAnswer, fault)).toMatchObject({ 'rate.not-early': 'fail' });
  },
);

/** A gateway that responds to every n-th request itself. */
const createGateway = (n: number, status: number, code: string): Fault => ({
  id: 'a gateway responds',
  rule: '',
  createMiddleware: () => {
    let count = 0;
    const headers = { 'retry-after': '0' };
    return async ({ request }, next) => {
      if (++count % n !== 0) return next(request);
      await request.arrayBuffer();
      return Response.json({ success: false, code }, { status, headers });
    };
  },
});

test.each([
  ['fails', 13, 503, 'UNAVAILABLE'],
  ['limits the requests of all keys', 9, 429, 'RATE_LIMITED'],
])('a gateway that %s does not make the limit of the plan wrong', async (_, n, status, code) => {
  // The requests of another rule show that a limit applies to all keys.
  const gateway = createGateway(n, status, code);
  const verdicts = Object.values(await listVerdicts('sliding', 'sliding', gateway, {}, ['text.length.photo']));
  expect(verdicts).not.toContain('fail');
  expect(verdicts).not.toContain('warn');
});

// Fixed windows are not always recognized: that depends on the second in which the run begins.
test.each(['sliding', 'first-request', 'token-bucket', 'off'])(
  'learn recognizes how a service counts: %s',
  async (answer) => {
    const { options, close } = openMockService(undefined, undefined, { 'limits.rate': answer } as Bindings);
    const earlier = decisionIds
      .filter((decision) => !decision.startsWith('limits.rate'))
      .map(
        (decision) =>
          ({ decision, grade: 'bound', answer: defaultBindings[decision], possible: [], evidence: [] }) as const,
      );
    const profile = { ...defaultBindings };
    for (const decision of ['limits.rate', 'limits.rate.headers', 'limits.rate.keys'] as const)
      delete profile[decision];
    const { lessons } = await learnBehaviour({ ...options, profile, earlier, seed: 1 });
    await close();
    expect(lessons.find(({ decision }) => decision === 'limits.rate')?.answer).toBe(answer);
  },
);
