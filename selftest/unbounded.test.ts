import { expect, test } from 'vitest';
import { runConformance } from '../conformance/run/run.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { openFaultyService } from './faults/faultyService.ts';
import { buildOptions, defaults } from './services.ts';

const ids = ['tags', 'comments', 'keywords', 'word', 'replies', 'followUps', 'message'].map((name) => `bounds.${name}`);
const withoutMaximums = (names: readonly string[]): Bindings => ({
  ...defaults,
  ...Object.fromEntries(names.map((id) => [id, 'none'])),
});

/** The verdict on a service that lacks some maximums, under a profile that says that it lacks all of them. */
async function judgeBounds(lacking: readonly string[]) {
  const service = openFaultyService(undefined, resolveProfile(withoutMaximums(lacking)));
  try {
    const { rules } = await runConformance({
      ...buildOptions(service),
      profile: withoutMaximums(ids),
      ...{ only: ['request.bounds'], size: 'quick', seed: 1, shrink: false },
    });
    return rules.find(({ id }) => id === 'request.bounds')?.verdict;
  } finally {
    await service.close();
  }
}

test('a service without maximums is not reported', async () => {
  expect(await judgeBounds(ids)).toBe('pass');
});

test.each(ids)('a hidden maximum is found: %s', async (hiddenId) => {
  expect(await judgeBounds(ids.filter((id) => id !== hiddenId))).toBe('warn');
});
