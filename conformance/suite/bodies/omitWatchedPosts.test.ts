import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec/json.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { Script } from '../../script/script.ts';
import { given, probe } from '../../script/steps.ts';
import { omitWatchedPosts } from './omitWatchedPosts.ts';

const buildScript = (...updates: readonly (readonly [id: string, body: JsonObject])[]): Script => ({
  id: 's',
  title: 'S',
  about: [],
  steps: [
    given('one', { operation: 'createLeadMagnet', body: { postUrl: 'a', keywords: ['A'] } }),
    ...updates.map(([id, body]) => probe({ operation: 'updateLeadMagnet', id, body })),
  ],
});
const merging = resolveProfile({ 'leadMagnet.update.merge': 'shallow' });

test('an update omits the post that the lead magnet watches, but no other', () => {
  const script = buildScript(
    ['{{one}}', { postUrl: 'a', keywords: ['B'] }],
    ['unknown', { postUrl: 'b', keywords: ['B'] }],
    ['{{one}}', { postUrl: 'b' }],
    ['{{one}}', { postUrl: 'a' }],
    ['{{one}}', { postUrl: 'b', postId: 'c' }],
    ['{{one}}', { postUrl: 'b', postId: null }],
  );
  expect(omitWatchedPosts(merging)(script)).toEqual(
    buildScript(
      ['{{one}}', { keywords: ['B'] }],
      ['unknown', { keywords: ['B'] }],
      ['{{one}}', { postUrl: 'b' }],
      ['{{one}}', { postUrl: 'a' }],
      ['{{one}}', { postUrl: 'b', postId: 'c' }],
      ['{{one}}', { postUrl: 'b', postId: null }],
    ),
  );
});

test.each([{}, { 'leadMagnet.update.merge': 'replace' }] as const)(
  'an update keeps the post unless omitted members are kept: %j',
  (bindings) => {
    const script = buildScript(['{{one}}', { postUrl: 'a' }]);
    expect(omitWatchedPosts(resolveProfile(bindings))(script)).toEqual(script);
  },
);
