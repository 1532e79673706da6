import { describe, expect, test } from 'vitest';
import { operationIds } from '../operations/index.ts';
import { findRule } from '../rules/index.ts';
import { leadMagnetStates } from '../schemas/leadMagnet.ts';
import { postStates } from '../schemas/post.ts';
import { leadMagnetLifecycle } from './leadMagnet.ts';
import { findTransition, type Lifecycle } from './lifecycle.ts';
import { postLifecycle } from './post.ts';

function findReachableStates({ transitions }: Lifecycle): ReadonlySet<string> {
  const reachableStates = new Set(['none']);
  for (const state of reachableStates)
    for (const { from, to } of transitions) if (from === state) reachableStates.add(to);
  return reachableStates;
}

describe.each([
  ['post', postLifecycle as Lifecycle, postStates as readonly string[]],
  ['leadMagnet', leadMagnetLifecycle as Lifecycle, leadMagnetStates as readonly string[]],
] as const)('the %s lifecycle', (_name, lifecycle, states) => {
  const { transitions, triggers, guards, refusals } = lifecycle;

  test('contains every state of the schema, and reaches each from none', () => {
    expect(Object.keys(lifecycle.states)).toEqual(expect.arrayContaining([...states]));
    expect([...findReachableStates(lifecycle)].sort()).toEqual(Object.keys(lifecycle.states).sort());
  });

  test('uses every trigger and every guard', () => {
    expect(
      Object.keys(triggers).filter((triggerName) => !transitions.some(({ trigger }) => trigger === triggerName)),
    ).toEqual([]);
    expect(
      Object.keys(guards).filter((guardName) => !transitions.some(({ guard }) => guard?.includes(guardName))),
    ).toEqual([]);
  });

  test('has no transition from a terminal state or to the initial one', () => {
    expect(transitions.filter(({ from }) => lifecycle.states[from]?.terminal)).toEqual([]);
    expect(transitions.filter(({ to }) => lifecycle.states[to]?.initial)).toEqual([]);
  });

  test('has no transition that an earlier one shadows', () => {
    for (const expectedTransition of transitions)
      expect(
        findTransition(lifecycle, expectedTransition.from, expectedTransition.trigger, expectedTransition.guard),
      ).toBe(expectedTransition);
  });

  test('refers only to existing operations and rules', () => {
    for (const { by, operation } of Object.values(triggers))
      expect(by === 'request' ? operationIds.includes(operation as never) : operation === undefined).toBe(true);
    for (const { rule } of refusals) expect(findRule(rule), rule).toBeDefined();
  });

  test('has a transition or a refusal for every request in every non-terminal state', () => {
    const openStates = Object.keys(lifecycle.states).filter(
      (state) => state !== 'none' && !lifecycle.states[state]?.terminal,
    );
    const requests = Object.entries(triggers).filter(
      ([name, { by }]) => by === 'request' && !name.startsWith('create'),
    );
    const unhandledRequests = openStates.flatMap((state) =>
      requests
        .filter(([name]) => !transitions.some(({ from, trigger }) => from === state && trigger === name))
        .filter(([name]) => !refusals.some(({ from, trigger }) => from.includes(state) && trigger === name))
        .map(([name]) => `${state}: ${name}`),
    );
    expect(unhandledRequests).toEqual([]);
  });
});

test('the transition of a due post depends on the guards that hold', () => {
  const transitionToPublished = findTransition(postLifecycle, 'scheduled', 'fall due', ['every target published']);
  expect(transitionToPublished?.to).toBe('published');
  expect(transitionToPublished?.effects).toContain('send webhook post.published');
  expect(
    findTransition(postLifecycle, 'scheduled', 'fall due', ['publishing takes time', 'no target published'])?.to,
  ).toBe('publishing');
  expect(findTransition(postLifecycle, 'scheduled', 'fall due', ['the quota is used up'])?.to).toBe('failed');
  expect(findTransition(postLifecycle, 'published', 'edit')).toBeUndefined();
});
