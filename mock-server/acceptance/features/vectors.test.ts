/** Plays every test vector against the mock, which must accept it or reject it under the vector's own rule. */
import { describe, expect, test } from 'vitest';
import { rules } from '../../../spec/rules/index.ts';
import { getErrorCode } from '../../../spec/rules/rule.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { type RunResponse, VectorRunner } from '../../testing/vectorRunner.ts';

describe.each(rules)('$id', (rule) => {
  test.each(rule.vectors)('$verdict: $name', async (vector) => {
    const { status, body } = await runVector(vector);
    const brokenRules = ((body as { errors?: { rule: string }[] }).errors ?? []).map(({ rule }) => rule);
    if (vector.verdict === 'accepted') {
      expect({ status, brokenRules }).toEqual({ status: expect.toSatisfy(isSuccess), brokenRules: [] });
    } else {
      expect(status, JSON.stringify(body)).toSatisfy(isRefusal);
      expect(brokenRules).toContain(rule.id);
      expect(body).toMatchObject({ code: getErrorCode(rule) });
    }
  });
});

async function runVector({ operation, request, given = {} }: Vector): Promise<RunResponse> {
  const runner = new VectorRunner(given);
  const response = await runner.run(operation, request, given);
  expect(runner.failures).toEqual([]);
  await runner.close();
  return response;
}

const isSuccess = (status: number) => status >= 200 && status < 300;
const isRefusal = (status: number) => status >= 400 && status < 500;
