import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { decodeEvents } from './decodeEvents.ts';

const failingCodec = codecOf(defaultProfile, {
  event: {
    toContract: () => {
      throw new Error('Unknown event.');
    },
  },
});

test('an event that the translation cannot convert is not taken for a webhook without content', () => {
  expect(() => decodeEvents({ body: '{}', headers: {} }, failingCodec)).toThrow(
    'translate.event.toContract failed: Unknown event.',
  );
});

test('a body that is not JSON is returned as text, without a translation', () => {
  expect(decodeEvents({ body: 'ping', headers: {} }, failingCodec)).toEqual(['ping']);
});

test.each([null, undefined])('the translation drops an event by %s', (nothing) => {
  const codec = codecOf(defaultProfile, { event: { toContract: () => nothing as never } });
  expect(decodeEvents({ body: '{"type":"posts/failed"}', headers: {} }, codec)).toEqual([]);
  expect(decodeEvents({ body: 'null', headers: {} }, codecOf(defaultProfile))).toEqual([null]);
});

test('the translation can find several events in one webhook', () => {
  const toContract = ({ changes }: { readonly changes: readonly unknown[] }) => changes as never;
  const codec = codecOf(defaultProfile, { event: { toContract } });
  expect(decodeEvents({ body: '{"changes":[{"id":"evt_1"},null,{"id":"evt_2"}]}', headers: {} }, codec)).toEqual([
    { id: 'evt_1' },
    { id: 'evt_2' },
  ]);
});

test('an array without a translation of events is one payload', () => {
  const codec = codecOf(defaultProfile, { operations: {} });
  expect(decodeEvents({ body: '[{"id":"evt_1"}]', headers: {} }, codec)).toEqual([[{ id: 'evt_1' }]]);
});
