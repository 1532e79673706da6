import { expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../../spec/decisions/index.ts';
import { listEnumValues } from '../../../spec/schemas/introspection/structure.ts';
import { resolveProfile } from '../../profile/resolve.ts';
import { emitOpenApi } from '../emit.ts';
import { renderText } from './renderText.ts';

const answersWithPhrases = decisionIds.flatMap((id) => {
  const definition = getDecision(id);
  if (definition.kind !== 'behaviour' || definition.phrases === undefined) return [];
  const { answerSchema, phrases, default: defaultAnswer } = definition;
  const answers = typeof phrases === 'object' ? Object.keys(phrases) : listEnumValues(answerSchema);
  return answers.length === 0 ? [[id, defaultAnswer] as const] : answers.map((answer) => [id, answer] as const);
});

test.each(answersWithPhrases)('the document has the sentence of %s under the answer %s', (id, answer) => {
  const profile = resolveProfile({ [id]: answer });
  const phrase = renderText(`@{${id}}`, profile);
  expect(phrase).not.toBe('');
  expect(JSON.stringify(emitOpenApi(profile))).toContain(JSON.stringify(phrase).slice(1, -1));
});
