import { expect, test } from 'vitest';
import { withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { freshCaller, ok, refusal, repeat } from '../../traces/examples.ts';
import { rateLaws } from './rate.ts';

const plans = ['api'] as const;

/** The verdict on a refusal for the rate limit after ten responses that took a number of requests each. */
const judge = (id: string, requests: number, behaviour = defaultBehaviour) =>
  rateLaws
    .find((law) => law.id === id)
    ?.judge(
      [
        freshCaller,
        ...repeat(10, (i) => ({ ...ok('listAccounts', [], { plans, minute: i / 60 }), requests })),
        refusal('listAccounts', 429, 'RATE_LIMITED', { plans, minute: 0.25 }),
      ],
      behaviour,
    );

test('a refusal is early only if all requests are too few, also those that a response took in addition', () => {
  expect(judge('rate.not-early', 5)).toBe('broken');
  expect(judge('rate.not-early', 6)).toBe('kept');
  expect(judge('rate.not-early', 5, withOpen(defaultBehaviour, ['limits.rate']))).toBe('broken');
});

test('a refusal is not judged after a request without a response, which may have been several', () => {
  const early = [
    ok('listAccounts', [], { plans }),
    refusal('listAccounts', 429, 'RATE_LIMITED', { plans, minute: 0.25 }),
  ];
  const notEarly = rateLaws.find(({ id }) => id === 'rate.not-early');
  expect(notEarly?.judge([freshCaller, ...early], defaultBehaviour)).toBe('broken');
  const unanswered = { ...ok('uploadMedia', {}, { plans }), status: 0, success: false };
  expect(notEarly?.judge([freshCaller, unanswered, ...early], defaultBehaviour)).toBe('not-exercised');
});

test('a bucket of tokens is not judged if responses took several requests', () => {
  const behaviour = { ...defaultBehaviour, 'limits.rate': 'token-bucket' } as const;
  expect(judge('rate.window', 1, behaviour)).toBe('broken');
  expect(judge('rate.window', 6, behaviour)).toBe('not-exercised');
});
