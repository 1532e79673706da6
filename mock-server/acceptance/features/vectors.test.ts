/** Plays every test vector against the mock, which must accept it or reject it under the vector's own rule. */
import { describe, expect, test } from 'vitest';
import { rules } from '../../../spec/rules/index.ts';
import type { Vector } from '../../../spec/rules/vector.ts';
import { type Played, Stage } from '../../testing/stage.ts';

describe.each(rules)('$id', ({ id, vectors }) => {
  test.each(vectors)('$verdict: $name', async (vector) => {
    const { status, body } = await played(vector);
    const broken = ((body as { errors?: { rule: string }[] }).errors ?? []).map(({ rule }) => rule);
    if (vector.verdict === 'accepted') {
      expect({ status, broken }).toEqual({ status: expect.toSatisfy(isSuccess), broken: [] });
    } else {
      expect(status, JSON.stringify(body)).toSatisfy(isRefusal);
      expect(broken).toContain(id);
    }
  });
});

async function played({ operation, request, given = {} }: Vector): Promise<Played> {
  const stage = new Stage(given);
  const answer = await stage.perform(operation, request, given);
  expect(stage.failures).toEqual([]);
  await stage.close();
  return answer;
}

const isSuccess = (status: number) => status >= 200 && status < 300;
const isRefusal = (status: number) => status >= 400 && status < 500;
