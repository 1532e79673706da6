import { expect, test } from 'vitest';
import { decision, decisionIds } from '../../../spec/decisions/index.ts';
import { resolveProfile } from '../../profile/resolve.ts';
import { otherAnswer } from './otherAnswer.ts';

test('every answer that is shown can stand in a profile, and changes something', () => {
  for (const id of decisionIds) {
    const answer = otherAnswer(decision(id));
    if (answer === undefined) continue;
    expect(() => resolveProfile({ [id]: answer }), id).not.toThrow();
    expect(answer, id).not.toEqual(decision(id).default);
  }
});

test('only of the list of leads is there but one form', () => {
  const without = decisionIds.filter((id) => decision(id).kind === 'wire' && otherAnswer(decision(id)) === undefined);
  expect(without).toEqual(['lead.list']);
});
