import { expect, test } from 'vitest';
import { listReportedKinds, readOutboxItems } from './outbox.ts';

test('an outbox that maps the names of carousels and of videos reports names', () => {
  const publication = { kind: 'publication', at: '/at' } as const;
  const getKindsOf = (names: object) =>
    listReportedKinds({ kindAt: '/type', mappings: { post: { ...publication, ...names } } });
  expect(getKindsOf({ filename: '/name', videoTitle: '/title' })).toEqual(['publications', 'names']);
  expect(getKindsOf({ filename: '/name' })).toEqual(['publications']);
});

test('items in several arrays have the kind that they name, or the name of their array', () => {
  const email = { kind: 'email', about: 'thumbnail.skipped', at: '/at' } as const;
  const act = { kind: 'act', platform: 'professional', at: '/at' } as const;
  const items = {
    messages: [
      { at: '1', type: 'dm' },
      { at: '2', type: 'followUp' },
      { at: '3', type: 'other' },
    ],
    connections: [{ at: '4' }],
    emails: [{ at: '5', type: 'skipped' }],
    counts: [{ at: '6' }],
    total: 6,
  };
  const mappings = {
    dm: { ...act, act: 'direct_message' },
    followUp: { ...act, act: 'follow_up' },
    connections: { ...act, act: 'connection_request' },
    emails: email,
  };
  const listKinds = (mapping: Parameters<typeof readOutboxItems>[1]) =>
    readOutboxItems(items, mapping).map((item) => [item.at, item.act ?? item.kind]);
  expect(listKinds({ kindAt: '/type', mappings })).toEqual([
    ['1', 'direct_message'],
    ['2', 'follow_up'],
    ['4', 'connection_request'],
    ['5', 'email'],
  ]);
  expect(listKinds({ mappings })).toEqual([
    ['4', 'connection_request'],
    ['5', 'email'],
  ]);
});

test.each([
  ['a text', 'none', { kindAt: '/type', mappings: {} }, 'must be an array, or an object of arrays'],
  ['an object that holds the arrays deeper', { data: { emails: [] } }, { mappings: {} }, 'has no array'],
  ['one array without kindAt', [{}], { mappings: {} }, 'one array needs kindAt'],
])('%s is refused as items', (_, items, mapping, reason) => {
  expect(() => readOutboxItems(items, mapping)).toThrow(reason);
});
