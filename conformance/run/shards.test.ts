/** The parts of a run on several machines give the verdicts of one run. */
import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { mergeResults } from '../assemble/merge/mergeResults.ts';
import type { ConformanceOptions } from '../options.ts';
import { Results } from '../results/results.ts';
import { startService } from '../testing/service.ts';
import { runConformance } from './run.ts';

/** Runs the suite on a service that fails `auth.bearer`, passes some rules, and lacks many features. */
async function run(options: Partial<ConformanceOptions>): Promise<Results> {
  let createdCount = 0;
  // By default, the service reuses ids after deletions, and the parts delete other posts than the whole.
  const service = await startService({ createId: () => `post_${++createdCount}` });
  try {
    return await runConformance({
      url: service.url,
      credentials: { primary: { key: 'key-primary' } },
      profile: { ...defaultBindings, 'post.list.order': 'as we like' } as unknown as typeof defaultBindings,
      only: ['accounts.*', 'text.length.*', 'post.update.*', 'post.list.*', 'auth.*', 'plan.*', 'lead.*'],
      size: 'quick',
      seed: 1,
      shrink: false,
      patience: 0,
      ...options,
    });
  } finally {
    await service.close();
  }
}

const getVerdicts = ({ rules }: Results) => Object.fromEntries(rules.map(({ id, verdict }) => [id, verdict]));
const findBrokenRules = ({ causes }: Results) => causes.flatMap(({ rules }) => rules).sort();

test('the merged parts have the verdicts, counts and exit code of the whole', { timeout: 240_000 }, async () => {
  const whole = await run({});
  const parts: Results[] = [];
  for (const part of [2, 1]) parts.push(await run({ shard: { part, of: 2 } }));
  const merged = mergeResults(parts);
  expect(Results.safeParse(merged).error).toBeUndefined();
  expect(getVerdicts(merged)).toEqual(getVerdicts(whole));
  expect(merged.counts).toEqual(whole.counts);
  expect(merged.exit.code).toBe(whole.exit.code);
  expect(merged.notes.toSorted()).toEqual(whole.notes.toSorted());
  expect(merged.notes.join()).toContain('post.list.order');
  expect(findBrokenRules(merged)).toEqual(findBrokenRules(whole));
  expect(new Set(Object.values(getVerdicts(whole))).size).toBeGreaterThan(3);

  const [first, second] = parts as [Results, Results];
  expect(() => mergeResults([first])).toThrow('Pass each of the 2 parts exactly once; missing or repeated: 1.');
  expect(() => mergeResults([first, second, second])).toThrow('missing or repeated: 1.');
  expect(() => mergeResults([whole])).toThrow('made with --shard');
  const otherSeed = { ...second, run: { ...second.run, seed: 2 } };
  expect(() => mergeResults([first, otherSeed])).toThrow('different runs: seed 1 and seed 2');
});
