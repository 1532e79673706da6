/** Where `accepts` says yes, Zod says yes; and it says yes to what is commonly sent. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operationIds, operationOf } from '../operations/index.ts';
import { rules } from '../rules/index.ts';
import { accepts } from './accepts.ts';

const bodies = operationIds.flatMap((id) => {
  const { body, bodyType } = operationOf(id);
  return body === undefined || bodyType === 'multipart/form-data' ? [] : [[id, body] as const];
});

/** Every body that a vector sends to an operation. */
const sent = (operation: string): unknown[] =>
  rules.flatMap(({ vectors }) =>
    vectors.flatMap((vector) => (vector.operation === operation ? [vector.request.body] : [])),
  );

const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(undefined, Number.NaN, '', ' ', 'social', 'x'.repeat(300), [], {}, [null], { text: null }, -1, true),
);

/** A value with one place of it replaced, taken out or added. */
function changed(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return junk;
  const entries = Object.entries(value);
  const put = (name: string, other: unknown) =>
    Array.isArray(value) ? value.map((item, i) => (String(i) === name ? other : item)) : { ...value, [name]: other };
  const inside = entries.map(([name, part]) => changed(part).map((other) => put(name, other)));
  const strangers = fc.constantFrom('stranger', '__proto__', 'constructor', 'toString', 'text', 'media');
  const more = fc
    .tuple(strangers, junk)
    .map(([name, other]) => JSON.parse(JSON.stringify({ ...value, [name]: other })));
  return fc.oneof(junk, more, ...inside);
}

describe.each(bodies)('%s', (operation, schema) => {
  const vectors = sent(operation);

  test('what a vector sends is accepted by both or by neither', () => {
    expect(vectors.length).toBeGreaterThan(0);
    for (const body of vectors) expect(accepts(schema, body)).toBe(schema.safeParse(body).success);
  });

  test('nothing is accepted that Zod refuses, whatever is changed of it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vectors).chain(changed), (body) => {
        if (accepts(schema, body)) expect(schema.safeParse(body).success).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what it does not know it leaves to Zod', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['a refinement', z.strictObject({ a: z.string().refine((it) => it === 'x') }), { a: 'x' }, { a: 'y' }],
    [
      'a refinement of an object',
      z.strictObject({ a: z.string() }).refine(({ a }) => a === 'x'),
      { a: 'x' },
      { a: 'y' },
    ],
    ['a format', z.strictObject({ at: z.iso.datetime() }), { at: '2030-01-07T09:00:00Z' }, { at: 'soon' }],
    ['a number', z.array(z.int().min(1)), [1], [1.5]],
    ['an open object', z.looseObject({ a: z.string() }), { a: 'x', b: 1 }, { a: 1 }],
    ['a pattern with a memory', z.string().regex(/a/g), 'a', 'b'],
  ])('%s', (_, schema, good, bad) => {
    for (let i = 0; i < 3; i++) {
      expect(accepts(schema, good)).toBe(schema.safeParse(good).success);
      expect(accepts(schema, bad)).toBe(false);
    }
  });
});
