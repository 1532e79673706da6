import { expect, test } from 'vitest';
import { Pace, type PaceOptions } from './pace.ts';

const defaults: PaceOptions = {
  rate: 'off',
  responseLimit: { milliseconds: 10_000, bytes: 1_000_000 },
  maxTime: 3_600_000,
  mustEndInTime: true,
  workers: 1,
};

interface Outcome {
  /** The number of responses and the seconds after which the run ends; undefined if it does not. */
  readonly after: readonly [number, number] | undefined;
  readonly reason?: string;
}

/** Records responses one after another, as long as the run goes on. */
function observe(
  responseTimes: Iterable<number>,
  options: Partial<PaceOptions> = {},
  expectedRequests = 9000,
): Outcome {
  const pace = new Pace({ ...defaults, ...options });
  pace.expectRequests(() => expectedRequests);
  let [count, elapsed] = [0, 0];
  for (const time of responseTimes) {
    elapsed += time;
    pace.record(time);
    const reason = pace.check(++count, elapsed);
    if (reason !== undefined) return { after: [count, elapsed / 1000], reason };
  }
  return { after: undefined };
}

const listTimes = (count: number, ...pattern: readonly number[]): readonly number[] =>
  Array.from({ length: count }, (_, i) => pattern[i % pattern.length] ?? 0);

test.each<[string, readonly number[], number, number]>([
  ['2 s', listTimes(100, 2000), 13, 26],
  ['5 s', listTimes(100, 5000), 5, 25],
  ['9 s', listTimes(100, 9000), 3, 27],
  ['5 s after 300 quick responses', [...listTimes(300, 3), ...listTimes(100, 5000)], 305, 25.9],
  ['every other response is missing', listTimes(100, 3, 10_000), 6, 30.009],
])(
  'a service that is too slow for the time limit ends the run within half a minute: %s',
  (_name, responses, count, seconds) => {
    expect(observe(responses).after).toEqual([count, seconds]);
  },
);

test('the reason names the pace, the time that the run would take, and what helps', () => {
  const { reason } = observe(listTimes(100, 5000));
  expect(reason).toMatch(/takes 5\.0 s per response: 8995 more requests would take 12 h, .* ends after 60 min/);
  expect(reason).toMatch(/--max-time, or test less with --quick, --only or --shard$/);
});

test.each<[string, readonly number[], Partial<PaceOptions>, number]>([
  ['the run has a time limit of its own', listTimes(500, 5000), { mustEndInTime: false }, 9000],
  ['the remaining requests fit into the time limit', listTimes(500, 5000), {}, 600],
  ['parallel requests make up for it', listTimes(500, 2000), { workers: 8 }, 9000],
  ['the rate of the run is slower', listTimes(500, 900), { rate: 60 }, 9000],
  ['it responds quickly', listTimes(100_000, 3), {}, 100_000],
  [
    'it was interrupted for as long as two requests',
    [...listTimes(300, 3), 10_000, 10_000, ...listTimes(9000, 3)],
    {},
    9000,
  ],
  ['some operations are slow', listTimes(1500, 3, 3, 3, 3, 900), {}, 9000],
])('a slow service is tested if %s', (_name, responses, options, expectedRequests) => {
  expect(observe(responses, options, expectedRequests).after).toBeUndefined();
});

test('a run that ends because the service is slow has time to delete what it created, and ends within a minute', () => {
  const pace = new Pace(defaults);
  pace.expectRequests(() => 9000);
  expect(pace.getCleanupTime(0)).toBeUndefined();
  for (let i = 0; i < 5; i++) pace.record(5000);
  pace.check(5, 25_000);
  expect(pace.getCleanupTime(25_000)).toBe(15_000);
  expect(pace.getCleanupTime(39_000)).toBe(5_000);
});
