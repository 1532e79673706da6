import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getOperation, operationIds } from '../operations/index.ts';
import { rules } from '../rules/index.ts';
import { findIssues } from '../schemas/introspection/issues.ts';
import { isCertainlyValid } from '../schemas/introspection/quickCheck.ts';
import { runOptions } from '../testing/runOptions.ts';

const jsonOperations = operationIds.flatMap((operation) => {
  const { body, bodyType } = getOperation(operation);
  return body === undefined || bodyType === 'multipart/form-data' ? [] : [{ operation, schema: body }];
});

const vectors = rules.flatMap((rule) => rule.vectors);

/** A value in which any part may be replaced by another one. */
function buildMutations(value: unknown): fc.Arbitrary<unknown> {
  const other = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, true, '', 0, [], {}, { length: {} }),
    fc.jsonValue(),
  );
  if (Array.isArray(value)) return fc.oneof({ weight: 6, arbitrary: fc.tuple(...value.map(buildMutations)) }, other);
  if (typeof value !== 'object' || value === null)
    return fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, other);
  const members = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, buildMutations(part)]));
  return fc.oneof({ weight: 6, arbitrary: fc.record(members, { requiredKeys: [] }) }, other);
}

describe.each(jsonOperations)('the quick check of $operation', ({ operation, schema }) => {
  const bodies = vectors.flatMap((vector) => (vector.operation === operation ? [vector.request.body] : []));

  test('accepts what Zod accepts, and nothing else', () => {
    let acceptedCount = 0;
    for (const body of bodies) {
      const isValid = findIssues(schema, body).length === 0;
      expect([isCertainlyValid(schema, body), body]).toEqual([isValid, body]);
      if (isValid) acceptedCount++;
    }
    expect(acceptedCount).toBeGreaterThan(0);
  });

  test('accepts no mutation that Zod rejects', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bodies).chain(buildMutations), (body) => {
        if (isCertainlyValid(schema, body)) expect(findIssues(schema, body)).toEqual([]);
      }),
      runOptions(),
    );
  });
});
