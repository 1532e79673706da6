import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationIds, operationOf } from '../../operations/index.ts';
import { drawn } from '../../testing/drawn.ts';
import { faultsOf } from './faults.ts';

describe('a fault says what is wrong, where, and what stands there:', () => {
  test.each<[string, z.ZodType, unknown, object]>([
    ['a type', z.object({ a: z.string() }), { a: 7 }, { path: ['a'], given: 7, kind: 'type', expected: 'string' }],
    ['a missing member', z.object({ a: z.string() }), {}, { path: ['a'], given: undefined, kind: 'type' }],
    ['a word', z.array(z.enum(['a', 'b'])), ['c'], { path: [0], given: 'c', kind: 'value', allowed: ['a', 'b'] }],
    ['a short text', z.string().min(1), '', { kind: 'tooSmall', limit: 1, inclusive: true, origin: 'string' }],
    ['a long list', z.array(z.int()).max(1), [1, 2], { kind: 'tooBig', limit: 1, inclusive: true, origin: 'array' }],
    ['a number at its end', z.number().lt(3), 3, { kind: 'tooBig', limit: 3, inclusive: false, origin: 'number' }],
    ['unknown members', z.strictObject({}), { a: 1, b: 2 }, { kind: 'unknownMembers', names: ['a', 'b'] }],
    ['a format', z.string().regex(/^a$/), 'b', { kind: 'format', pattern: '/^a$/' }],
    ['a refinement', z.string().refine(() => false, 'Give another'), 'b', { kind: 'other', message: 'Give another' }],
    [
      'a union, by the whole way to each fault',
      z.object({ a: z.union([z.object({ b: z.string() }), z.null()]) }),
      { a: { b: 1 } },
      {
        path: ['a'],
        kind: 'union',
        branches: [
          [{ path: ['a', 'b'], given: 1, kind: 'type', expected: 'string' }],
          [{ path: ['a'], given: { b: 1 }, kind: 'type', expected: 'null' }],
        ],
      },
    ],
  ])('%s', (_, schema, value, fault) => {
    expect(faultsOf(schema, value)).toEqual([expect.objectContaining(fault)]);
  });
});

const schemas = operationIds.flatMap((id) => {
  const { body, bodyType, query } = operationOf(id);
  return [...(body === undefined || bodyType === 'multipart/form-data' ? [] : [body]), ...(query ? [query] : [])];
});

test('there are none exactly where Zod is content', () => {
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
      expect(faultsOf(schema, value).length === 0).toBe(schema.safeParse(value).success);
    }),
    drawn(),
  );
});
