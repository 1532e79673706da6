import { expect, test } from 'vitest';
import { excerptAt, excerptBody, locateMember, locateValue } from './bodyExcerpt.ts';

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

test('an excerpt at a member that would be cut off starts with the member', () => {
  const body = `{"text":"${'x'.repeat(99)}","media":{"video":"https://a.example/1"}}`;
  expect(excerptAt(body, locateMember(body, '/media/video') ?? 0, 40)).toBe('…"video":"https://a.example/1"}}');
  expect(excerptAt(body, locateMember(body, '/media/cover') ?? 0, 40)).toMatch(/^…"media":/);
  expect(excerptAt(body, locateMember(body, '/text') ?? 0, 40)).toMatch(/^\{"text":"x/);
  expect(locateMember(body, '/other')).toBeUndefined();
});

test('an excerpt at a value starts with its member', () => {
  const body = `{"text":"${'x'.repeat(99)}","media":{"filename":"","pages":12}}`;
  expect(excerptAt(body, locateValue(body, '') ?? 0, 40)).toBe('…"filename":"","pages":12}}');
  expect(locateValue(body, 'y')).toBeUndefined();
  expect(locateValue(body, undefined)).toBeUndefined();
});
