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

test('a value that nests deeper than anything can follow is named by what it is', () => {
  expect(misfits(schema, { name: deep() })).toEqual([{ at: '/name', message: 'Give a string, not this array.' }]);
});

test('a value that goes round in circles is named by what it is', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(misfits(schema, { name: circle })).toEqual([{ at: '/name', message: 'Give a string, not this object.' }]);
});

test('a name without end is cut short, and listed where it stands', () => {
  const [fault, ...more] = misfits(schema, { ['n'.repeat(1_000_000)]: 1 });
  expect(more).toEqual([]);
  expect(fault?.at).toBe('');
  expect(fault?.message.length).toBeLessThan(400);
});

test('of very many unknown members the first hundred are listed', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`m${i}`, 1]));
  expect(misfits(schema, many)).toHaveLength(100);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is a name like any other', (name) => {
  const value = JSON.parse(`{"${name}":{"name":1}}`);
  expect(misfits(schema, value).map(({ at }) => at)).toEqual([`/${name}`]);
});

test('a word without end is near to nothing, and that is found out at once', () => {
  expect(nearest('status'.repeat(1_000_000), Array<string>(1000).fill('status'))).toBeUndefined();
  expect(nearest('statsu', ['text', 'status'])).toBe('status');
});
