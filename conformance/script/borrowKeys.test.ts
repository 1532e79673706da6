import { describe, expect, test } from 'vitest';
import type { Plan } from '../../spec/plans.ts';
import { borrowKeys } from './borrowKeys.ts';
import type { CallerName, Script, Step } from './script.ts';

const list = (caller: CallerName): Step => ({ kind: 'request', operation: 'listPosts', role: 'probe', caller });
const buildScript = (...steps: readonly Step[]): Script => ({ id: 's', title: 'S', about: [], steps });
const allPlans: readonly Plan[] = ['api', 'pro'];
const twoKeys = new Map<CallerName, { plans: readonly Plan[] }>([
  ['primary', { plans: allPlans }],
  ['other', { plans: allPlans }],
]);

describe('borrowKeys', () => {
  test('replaces a caller without a key with one that the script does not use, and gives it the plans', () => {
    const script = buildScript({ kind: 'reset', caller: 'api' }, list('api'), list('primary'));
    expect(borrowKeys(script, twoKeys)).toMatchObject({
      alone: true,
      steps: [
        { kind: 'reset', caller: 'other' },
        { kind: 'plan', caller: 'other', plans: ['api'] },
        { operation: 'listPosts', caller: 'other' },
        { operation: 'listPosts', caller: 'primary' },
      ],
    });
  });

  test('replaces callers in parallel requests, and counts hooks and references as uses of a caller', () => {
    const parallel: Step = { kind: 'parallel', requests: [list('basic') as never] };
    const advance: Step = { kind: 'advance', by: 'PT1S' };
    expect(borrowKeys(buildScript(parallel), twoKeys).steps.at(-1)).toMatchObject({ requests: [{ caller: 'other' }] });
    const foreign = { ...list('primary'), id: '{{theirs:account:social}}' } as Step;
    const everyKeyUsed = buildScript(list('api'), advance, foreign);
    expect(borrowKeys(everyKeyUsed, twoKeys)).toBe(everyKeyUsed);
  });

  test('leaves a script as it is if every caller has a key, or the plans of the lender are unknown', () => {
    const [scriptWithKey, scriptWithoutKey] = [buildScript(list('other')), buildScript(list('api'))];
    expect(borrowKeys(scriptWithKey, twoKeys)).toBe(scriptWithKey);
    expect(
      borrowKeys(
        scriptWithoutKey,
        new Map<CallerName, object>([
          ['primary', {}],
          ['other', {}],
        ]),
      ),
    ).toBe(scriptWithoutKey);
    expect(borrowKeys({ ...scriptWithoutKey, ownKey: true }, twoKeys)).toEqual({ ...scriptWithoutKey, ownKey: true });
  });
});
