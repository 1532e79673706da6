import { expect, test } from 'vitest';
import { excerptBody } from './bodyExcerpt.ts';

const start = `{"account":"1901","words":["GUIDE"],"templates":{"dm":{"text":"${'Hello '.repeat(20)}"}}`;

test('a body that fits is shown as it is', () => {
  expect(excerptBody('{"a":1,"b":2}', ['{"a":1,"b":3}'], 40)).toBe('{"a":1,"b":2}');
});

test('a long body is shown from its start if it differs there, or if no earlier one is similar', () => {
  expect(excerptBody(`${start}}`, [], 40)).toMatch(/^\{"account":"1901"/);
  expect(excerptBody(`${start}}`, [`{"text":"${'x'.repeat(200)}"}`, `${start}}`], 40)).toMatch(/^\{"account":"1901"/);
});

test('a body that differs from an earlier one only after the cut is shown from that member', () => {
  expect(excerptBody(`${start},"steps":{}}`, [`${start},"steps":[{"text":"Hi"}]}`], 40)).toBe('…"steps":{}}');
  const excerpt = excerptBody(`${start},"steps":7,"more":"${'y'.repeat(99)}"}`, [`${start},"steps":[]}`], 40);
  expect(excerpt).toMatch(/^…"steps":7,"more":"y+…$/);
  expect(excerpt).toHaveLength(40);
});
