import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec/json.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { CallerName, Script } from '../../script/script.ts';
import { given, probe } from '../../script/steps.ts';
import { omitWatchedPosts } from './omitWatchedPosts.ts';

type Update = readonly [id: string, caller: CallerName, body: JsonObject];

const buildScript = (...updates: readonly Update[]): Script => ({
  id: 's',
  title: 'S',
  about: [],
  steps: [
    given('one', { operation: 'createLeadMagnet', body: { postUrl: 'a', keywords: ['A'] } }),
    ...updates.map(([id, caller, body]) => probe({ operation: 'updateLeadMagnet', id, caller, body })),
  ],
});
const merging = resolveProfile({ 'leadMagnet.update.merge': 'shallow' });

test('an update of a lead magnet of another customer, or of none, omits the watched post', () => {
  const body = { postUrl: 'a', keywords: ['B'] };
  const script = buildScript(['{{one}}', 'primary', body], ['{{one}}', 'basic', body], ['unknown', 'primary', body]);
  expect(omitWatchedPosts(merging)(script)).toEqual(
    buildScript(
      ['{{one}}', 'primary', body],
      ['{{one}}', 'basic', { keywords: ['B'] }],
      ['unknown', 'primary', { keywords: ['B'] }],
    ),
  );
});

test.each([{}, { 'leadMagnet.update.merge': 'replace' }] as const)(
  'an update keeps the post unless omitted members are kept: %j',
  (bindings) => {
    const script = buildScript(['{{one}}', 'basic', { postUrl: 'a' }]);
    expect(omitWatchedPosts(resolveProfile(bindings))(script)).toEqual(script);
  },
);
