import { expect, test } from 'vitest';
import { codecOf } from '../../../src/profile/codec.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { decodeEvent } from './decodeEvent.ts';

const failingCodec = codecOf(defaultProfile, {
  event: {
    toContract: () => {
      throw new Error('Unknown event.');
    },
  },
});

test('an event that the translation cannot convert is not taken for a webhook without content', () => {
  expect(() => decodeEvent({ body: '{}', headers: {} }, failingCodec)).toThrow(
    'translate.event.toContract failed: Unknown event.',
  );
});

test('a body that is not JSON is returned as text, without a translation', () => {
  expect(decodeEvent({ body: 'ping', headers: {} }, failingCodec)).toBe('ping');
});

test.each([null, undefined])('the translation drops an event by %s', (nothing) => {
  const codec = codecOf(defaultProfile, { event: { toContract: () => nothing as never } });
  expect(decodeEvent({ body: '{"type":"posts/failed"}', headers: {} }, codec)).toBeUndefined();
  expect(decodeEvent({ body: 'null', headers: {} }, codecOf(defaultProfile))).toBeNull();
});
