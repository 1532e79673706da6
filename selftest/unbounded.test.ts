import { expect, test } from 'vitest';
import { runConformance } from '../conformance/run/run.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { openFaultyService } from './faults/faultyService.ts';
import { buildOptions } from './services.ts';

const ids = ['tags', 'comments', 'keywords', 'word', 'replies', 'followUps', 'message'].map((name) => `bounds.${name}`);
const withoutMaximums = (names: readonly string[]): Bindings => ({
  ...defaultBindings,
  ...Object.fromEntries(names.map((id) => [id, 'none'])),
});

/** The verdict on a service with the behaviour of one profile, under another. */
async function judgeRule(rule: string, actual: Bindings, profile: Bindings) {
  const service = openFaultyService(undefined, resolveProfile(actual));
  try {
    const { rules } = await runConformance({
      ...buildOptions(service),
      profile,
      ...{ only: [rule], size: 'quick', seed: 1, shrink: false },
    });
    return rules.find(({ id }) => id === rule)?.verdict;
  } finally {
    await service.close();
  }
}

/** The verdict on a service that lacks some maximums, under a profile that says that it lacks all of them. */
const judgeBounds = (lacking: readonly string[]) =>
  judgeRule('request.bounds', withoutMaximums(lacking), withoutMaximums(ids));

test('a service without maximums is not reported', async () => {
  expect(await judgeBounds(ids)).toBe('pass');
});

test.each(ids)('a hidden maximum is found: %s', async (hiddenId) => {
  expect(await judgeBounds(ids.filter((id) => id !== hiddenId))).toBe('warn');
});

test.each([
  [8_000_000, 'pass'],
  [9_000_000, 'warn'],
] as const)(
  'under a profile with 8 MB as the maximum size of a body, a maximum of %i is a %s',
  async (bytes, verdict) => {
    const withMaximum = (maximum: number): Bindings => ({ ...defaultBindings, 'limits.body': maximum });
    expect(await judgeRule('request.size', withMaximum(bytes), withMaximum(8_000_000))).toBe(verdict);
  },
);
