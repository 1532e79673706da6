import { expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import { resolveProfile } from '../../profile/resolve.ts';
import { getExampleAnswer } from './otherAnswer.ts';

test('getExampleAnswer returns a valid answer that is not the default', () => {
  for (const id of decisionIds) {
    const answer = getExampleAnswer(getDecision(id));
    if (answer === undefined) continue;
    expect(() => resolveProfile({ [id]: answer }), id).not.toThrow();
    expect(answer, id).not.toEqual(getDecision(id).default);
  }
});

test('getExampleAnswer finds an answer for every wire decision', () => {
  const withoutAlternative = decisionIds.filter(
    (id) => getDecision(id).kind === 'wire' && getExampleAnswer(getDecision(id)) === undefined,
  );
  expect(withoutAlternative).toEqual([]);
});
