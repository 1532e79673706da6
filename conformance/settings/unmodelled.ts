/** Finds answers of a profile that the suite cannot test: they are legal, but their rules stay untested. */
import { type DecisionId, decision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { enumValuesOf } from '../../spec/schemas/introspection/structure.ts';
import { checkable } from '../judge/verdicts.ts';

/** Lists the testable answers to a decision, as written in a profile; empty if they cannot be listed. */
export function wordsOf(id: DecisionId): readonly string[] {
  return enumValuesOf(decision(id).choice).map(String);
}

/** Describes each such answer in one sentence. */
export function unmodelledNotes({ unmodelled }: Pick<Profile, 'unmodelled'>): readonly string[] {
  return [...unmodelled].map(([id, answer]) => {
    const rules = checkable.filter(({ needs }) => needs.includes(id)).length;
    const untestableText = rules === 1 ? 'one rule is' : `${rules} rules are`;
    const words = wordsOf(id);
    const knownAnswers = words.length > 0 ? words.join(', ') : `values such as ${JSON.stringify(decision(id).default)}`;
    return `The suite cannot test the answer ${JSON.stringify(answer)} to ${id}, so ${untestableText} untestable; it can test: ${knownAnswers}.`;
  });
}
