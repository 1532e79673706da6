import { expect, test } from 'vitest';
import { z } from 'zod';
import { nearest } from '../nearest.ts';
import { misfits } from './misfits.ts';

const schema = z.strictObject({ name: z.string().optional(), list: z.array(z.string()).optional() });

const deep = () => {
  let value: unknown = 'x';
  for (let i = 0; i < 100_000; i++) value = [value];
  return value;
};

test('a value that is nested too deeply to serialize is reported by its type', () => {
  expect(misfits(schema, { name: deep() })).toEqual([{ at: '/name', message: 'Give a string, not this array.' }]);
});

test('a circular value is reported by its type', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(misfits(schema, { name: circle })).toEqual([{ at: '/name', message: 'Give a string, not this object.' }]);
});

test('a very long unknown name is truncated and reported at its object', () => {
  const [fault, ...more] = misfits(schema, { ['n'.repeat(1_000_000)]: 1 });
  expect(more).toEqual([]);
  expect(fault?.at).toBe('');
  expect(fault?.message.length).toBeLessThan(400);
});

test('at most one hundred unknown members are reported', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`m${i}`, 1]));
  expect(misfits(schema, many)).toHaveLength(100);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is reported as an unknown member', (name) => {
  const value = JSON.parse(`{"${name}":{"name":1}}`);
  expect(misfits(schema, value).map(({ at }) => at)).toEqual([`/${name}`]);
});

test('nearest returns undefined for a very long word without computing distances', () => {
  expect(nearest('status'.repeat(1_000_000), Array<string>(1000).fill('status'))).toBeUndefined();
  expect(nearest('statsu', ['text', 'status'])).toBe('status');
});
