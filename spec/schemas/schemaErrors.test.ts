import { expect, test } from 'vitest';
import { z } from 'zod';
import { findNearest } from '../text/nearest.ts';
import { findSchemaErrors } from './schemaErrors.ts';

const schema = z.strictObject({ name: z.string().optional(), list: z.array(z.string()).optional() });

const buildDeeplyNested = () => {
  let value: unknown = 'x';
  for (let i = 0; i < 100_000; i++) value = [value];
  return value;
};

test('a value that is nested too deeply to serialize is reported by its type', () => {
  expect(findSchemaErrors(schema, { name: buildDeeplyNested() })).toEqual([
    { at: '/name', message: 'Must be a string, not this array.' },
  ]);
});

test('a circular value is reported by its type', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  expect(findSchemaErrors(schema, { name: circular })).toEqual([
    { at: '/name', message: 'Must be a string, not this object.' },
  ]);
});

test('a very long unknown name is truncated and reported at its object', () => {
  const [schemaError, ...furtherErrors] = findSchemaErrors(schema, { ['n'.repeat(1_000_000)]: 1 });
  expect(furtherErrors).toEqual([]);
  expect(schemaError?.at).toBe('');
  expect(schemaError?.message.length).toBeLessThan(400);
});

test('at most one hundred unknown members are reported', () => {
  const manyMembers = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`m${i}`, 1]));
  expect(findSchemaErrors(schema, manyMembers)).toHaveLength(100);
});

test('the message on a misplaced member says where it belongs', () => {
  const nestedSchema = z.strictObject({
    secret: z.string().optional(),
    keys: z.strictObject({ first: z.strictObject({ env: z.string() }) }).optional(),
    limits: z.strictObject({ rate: z.number() }).optional(),
  });
  const list = (value: unknown) => findSchemaErrors(nestedSchema, value).map(({ message }) => message);
  expect(list({ keys: { first: { env: 'A', secret: 's' } } })).toEqual([
    'Unknown member secret. The only allowed member is env. It belongs at the top level.',
  ]);
  expect(list({ rate: 1, env: 'A' })).toEqual([
    'Unknown member rate. The allowed members are secret, keys, limits. It belongs in limits.',
    'Unknown member env. The allowed members are secret, keys, limits. It belongs in keys.first.',
  ]);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is reported as an unknown member', (name) => {
  const value = JSON.parse(`{"${name}":{"name":1}}`);
  expect(findSchemaErrors(schema, value).map(({ at }) => at)).toEqual([`/${name}`]);
});

test('findNearest returns undefined for a very long word without computing distances', () => {
  expect(findNearest('status'.repeat(1_000_000), Array<string>(1000).fill('status'))).toBeUndefined();
  expect(findNearest('statsu', ['text', 'status'])).toBe('status');
});

test('the message on a value of none of several types names the types', () => {
  const union = z.strictObject({ it: z.union([z.string(), z.int(), z.null()]) });
  expect(findSchemaErrors(union, { it: true })).toEqual([
    { at: '/it', message: 'Must be a string or a number or null, not true.' },
  ]);
  expect(findSchemaErrors(union, {})).toEqual([
    { at: '/it', message: 'A value is required; it must be a string or a number or null.' },
  ]);
});

test('the message on a value that matches no type names custom types, too', () => {
  const isFunction = z.custom((value) => typeof value === 'function', { message: 'Must be a function' });
  expect(findSchemaErrors(z.strictObject({ it: z.union([isFunction, z.object({})]) }), { it: 3 })).toEqual([
    { at: '/it', message: 'Must be a function or an object, not 3.' },
  ]);
});

test('the message on a value of the right type that has no supported form refers to the schema', () => {
  const union = z.strictObject({ it: z.union([z.string().min(3), z.string().regex(/^x/)]) });
  expect(findSchemaErrors(union, { it: 'ab' })).toEqual([
    { at: '/it', message: '"ab" has none of the supported forms; see the schema of this member.' },
  ]);
});
