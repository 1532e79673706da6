import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operationIds, operationOf } from '../operations/index.ts';
import { rules } from '../rules/index.ts';
import { drawn } from '../testing/drawn.ts';
import { issuesOf } from './issues.ts';

const schemas = operationIds.flatMap((id) => {
  const { body, bodyType, query } = operationOf(id);
  return [...(body === undefined || bodyType === 'multipart/form-data' ? [] : [body]), ...(query ? [query] : [])];
});

const sent = rules.flatMap(({ vectors }) => vectors.flatMap(({ request }) => [request.body, request.query]));

/** As Zod tells them, without the words. */
const told = (issues: readonly object[]) => issues.map(({ message: _, ...issue }: { message?: string }) => issue);

describe('issues are those that Zod tells', () => {
  test('of whatever a vector sends', () => {
    for (const schema of schemas)
      for (const value of sent)
        expect(issuesOf(schema, value)).toMatchObject(told(schema.safeParse(value).error?.issues ?? []));
  });

  test('and there are none exactly where Zod is content', () => {
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.jsonValue(), (schema, value) => {
        expect(issuesOf(schema, value).length === 0).toBe(schema.safeParse(value).success);
      }),
      drawn(),
    );
  });
});
