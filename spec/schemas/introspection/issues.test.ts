import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getOperation, operationIds } from '../../operations/index.ts';
import { rules } from '../../rules/index.ts';
import { runOptions } from '../../testing/runOptions.ts';
import { collectIssues } from './issues.ts';

describe('collectIssues reports the kind, path and value of', () => {
  test.each<[string, z.ZodType, unknown, object]>([
    [
      'a wrong type',
      z.object({ a: z.string() }),
      { a: 7 },
      { path: ['a'], value: 7, kind: 'type', expected: 'string' },
    ],
    ['a missing member', z.object({ a: z.string() }), {}, { path: ['a'], value: undefined, kind: 'type' }],
    [
      'a value that is not in an enum',
      z.array(z.enum(['a', 'b'])),
      ['c'],
      { path: [0], value: 'c', kind: 'value', allowed: ['a', 'b'] },
    ],
    [
      'a discriminator that selects no branch',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      { kind: 'c' },
      { path: ['kind'], value: 'c', kind: 'value', allowed: ['a', 'b'] },
    ],
    [
      'a string that is too short',
      z.string().min(1),
      '',
      { kind: 'tooSmall', limit: 1, inclusive: true, origin: 'string' },
    ],
    [
      'an array that is too long',
      z.array(z.int()).max(1),
      [1, 2],
      { kind: 'tooBig', limit: 1, inclusive: true, origin: 'array' },
    ],
    [
      'a number at an exclusive limit',
      z.number().lt(3),
      3,
      { kind: 'tooBig', limit: 3, inclusive: false, origin: 'number' },
    ],
    ['unknown members', z.strictObject({}), { a: 1, b: 2 }, { kind: 'unknownMembers', names: ['a', 'b'] }],
    ['a string that does not match a pattern', z.string().regex(/^a$/), 'b', { kind: 'format', pattern: '/^a$/' }],
    [
      'a failed refinement',
      z.string().refine(() => false, 'Give another'),
      'b',
      { kind: 'other', message: 'Give another' },
    ],
    [
      'a union, with full paths in every branch',
      z.object({ a: z.union([z.object({ b: z.string() }), z.null()]) }),
      { a: { b: 1 } },
      {
        path: ['a'],
        kind: 'union',
        branches: [
          [{ path: ['a', 'b'], value: 1, kind: 'type', expected: 'string' }],
          [{ path: ['a'], value: { b: 1 }, kind: 'type', expected: 'null' }],
        ],
      },
    ],
  ])('%s', (_, schema, value, issue) => {
    expect(collectIssues(schema, value)).toEqual([expect.objectContaining(issue)]);
  });
});

const schemas = operationIds.flatMap((id) => {
  const { body, bodyType, query } = getOperation(id);
  return [...(body === undefined || bodyType === 'multipart/form-data' ? [] : [body]), ...(query ? [query] : [])];
});

test('collectIssues returns no issues exactly if safeParse succeeds', () => {
  fc.assert(
    fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
      expect(collectIssues(schema, value).length === 0).toBe(schema.safeParse(value).success);
    }),
    runOptions(),
  );
});

/** Bodies and queries of vectors, with their schemas. */
const samples = rules
  .flatMap(({ vectors }) => vectors)
  .flatMap(({ operation, request: { body, query } }) => {
    const contract = getOperation(operation);
    const hasBody = body !== undefined && contract.body !== undefined && contract.bodyType !== 'multipart/form-data';
    return [
      ...(hasBody ? [{ schema: contract.body, value: body }] : []),
      ...(query === undefined || contract.query === undefined ? [] : [{ schema: contract.query, value: query }]),
    ];
  });

/** A copy of a value in which one part is replaced or removed. */
function damage(value: unknown, choices: readonly number[], replacement: unknown): unknown {
  const [choice = 0, ...others] = choices;
  if (typeof value !== 'object' || value === null || choices.length === 0) return replacement;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...value };
  const members = copy as Record<string, unknown>;
  const key = Object.keys(members)[choice % (Object.keys(members).length + 1)] ?? 'extra';
  members[key] = damage(members[key], others, replacement);
  return copy;
}

test('collectIssues finds in nearly valid values what Zod finds, in its order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.record({ choices: fc.array(fc.nat(12), { maxLength: 5 }), replacement: fc.jsonValue() }), {
        minLength: 1,
        maxLength: 3,
      }),
      ({ schema, value }, damages) => {
        const damagedValue = damages.reduce<unknown>(
          (part, { choices, replacement }) => damage(part, choices, replacement),
          value,
        );
        const { error } = schema.safeParse(damagedValue);
        expect(collectIssues(schema, damagedValue).map(({ path }) => path)).toEqual(
          (error?.issues ?? []).map(({ path }) => path),
        );
      },
    ),
    runOptions(),
  );
});
