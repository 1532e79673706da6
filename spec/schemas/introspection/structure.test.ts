import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getMark, getMetadata, getStructure, listEnumValues } from './structure.ts';

describe('the structure of', () => {
  test.each<[string, z.ZodType, object]>([
    ['a number', z.int().min(1).max(9), { kind: 'number', bounds: { min: 1, max: 9 } }],
    [
      'a string',
      z.string().min(1).max(9).regex(/^a/),
      { kind: 'string', bounds: { min: 1, max: 9 }, pattern: /^a/, isTimestamp: false },
    ],
    ['a timestamp', z.iso.datetime(), { kind: 'string', isTimestamp: true }],
    ['a URL', z.url().max(9), { kind: 'string', bounds: { max: 9 }, isTimestamp: false }],
    ['an array', z.array(z.boolean()).min(1), { kind: 'array', bounds: { min: 1 } }],
    ['an enum', z.enum(['a', 'b']), { kind: 'enum', values: ['a', 'b'] }],
    ['literals', z.literal([1, 2]), { kind: 'enum', values: [1, 2] }],
    ['a boolean', z.boolean(), { kind: 'boolean' }],
    ['a record', z.record(z.string(), z.int()), { kind: 'record' }],
    ['a union', z.union([z.string(), z.int()]), { kind: 'union' }],
    ['anything', z.unknown(), { kind: 'other' }],
  ])('%s', (_, schema, structure) => {
    expect(getStructure(schema)).toMatchObject(structure);
  });

  test('an object lists its members, with the field id of renamable ones', () => {
    const schema = z.object({ a: z.string().meta({ 'x-field': 'some.names:a' }), b: z.string().optional() });
    expect(getStructure(schema)).toMatchObject({
      kind: 'object',
      members: [
        { name: 'a', required: true, field: 'some.names:a' },
        { name: 'b', required: false, field: undefined },
      ],
    });
  });

  test('an optional or nullable schema is that of the inner schema', () => {
    const inner = z.object({ a: z.string() }).meta({ id: 'Inner' });
    for (const wrapper of [inner.optional(), inner.nullable().optional(), z.union([inner, z.null()]).optional()])
      expect(getStructure(wrapper)).toBe(getStructure(inner));
    expect(getStructure(inner).id).toBe('Inner');
  });
});

test('listEnumValues returns the values of literals and enums only', () => {
  expect(listEnumValues(z.literal(['a', 'b']))).toEqual(['a', 'b']);
  expect(listEnumValues(z.string())).toEqual([]);
});

test('getMark and getMetadata read a schema and its inner schemas, outermost first', () => {
  const schema = z.string().meta({ 'x-rule': 'inner', 'x-shape': 'form' }).optional().meta({ 'x-rule': 'outer' });
  expect(getMetadata(schema)).toMatchObject([{ 'x-rule': 'outer' }, { 'x-rule': 'inner', 'x-shape': 'form' }]);
  expect([getMark(schema, 'x-rule'), getMark(schema, 'x-shape'), getMark(schema, 'x-field')]).toEqual([
    'outer',
    'form',
    undefined,
  ]);
});
