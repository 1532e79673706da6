import { expect, test } from 'vitest';
import type { Exchange } from '../../spec/laws/observation.ts';
import { ok, page, post } from '../../spec/laws/traces/examples.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { describeUnknownStates } from './unknownStates.ts';

const getResultsWith = (...observations: readonly Exchange[]) =>
  [{ requests: observations.map((observation) => ({ observation })) }] as unknown as readonly ScriptResult[];

test('a note names a state that the profile does not list, and the number of rules that do not judge it', () => {
  const postInUnknownState = { ...post('draft'), status: 'limbo' };
  const notes = describeUnknownStates(
    getResultsWith(ok('createPost', postInUnknownState), page([postInUnknownState])),
    resolveProfile(defaultBindings),
  );
  expect(notes).toEqual([expect.stringMatching(/^post\.states: the service also responds with "limbo".* \d+ rules/)]);
});

test('known states, and states under a profile that lists none, have no note', () => {
  const results = getResultsWith(ok('createPost', post('draft')));
  expect(describeUnknownStates(results, resolveProfile(defaultBindings))).toEqual([]);
  expect(
    describeUnknownStates(getResultsWith(ok('createPost', { ...post('draft'), status: 'limbo' })), resolveProfile({})),
  ).toEqual([]);
});
