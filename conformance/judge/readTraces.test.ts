import { expect, test } from 'vitest';
import { ok } from '../../spec/laws/traces/examples.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';

import { readTraces } from './readTraces.ts';

test('laws read a throttled response with the status 429, whatever the status of the service', () => {
  const profile = resolveProfile({ 'error.statuses': { rate: 444 } });
  const refusal = { ...ok('uploadMedia', {}), success: false, responseBody: { success: false } };
  const [trace = []] = readTraces(
    [{ ...refusal, status: 444 }, { ...refusal, status: 422 }, ok('listPosts', [])],
    profile,
  );
  expect(trace.map((observation) => 'status' in observation && observation.status)).toEqual([429, 422, 200]);
});

test('a service that is not known to trim texts may have trimmed their ends alone', () => {
  const createPost = { ...ok('createPost', {}), body: { text: ' Hello \n' } };
  const texts = readTraces([createPost], resolveProfile({})).map(
    ([observation]) => observation?.kind === 'exchange' && observation.body,
  );
  expect(texts).toContainEqual({ text: ' Hello' });
});

test('a service that trims some texts may have trimmed all of them', () => {
  const body = { text: ' Hello ', workflowType: 'full ' };
  const createPost = { ...ok('createPost', {}), body };
  const readBodies = (whiteSpace: 'keep' | 'trim-texts') =>
    readTraces([createPost], resolveProfile({ ...defaultBindings, 'request.white-space': whiteSpace })).map(
      ([observation]) => observation?.kind === 'exchange' && observation.body,
    );
  expect(readBodies('keep')).toEqual([body]);
  expect(readBodies('trim-texts')).toEqual([
    { text: 'Hello', workflowType: 'full ' },
    { text: 'Hello', workflowType: 'full' },
  ]);
});
