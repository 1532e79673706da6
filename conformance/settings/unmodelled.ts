/** Answers of a profile that the suite does not know: they are legal, and what rests on them is left untested. */
import { type DecisionId, decision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { valuesListedBy } from '../../spec/schemas/introspection/structure.ts';
import { checkable } from '../judge/verdicts.ts';

/** The answers to a decision that the suite knows, as they are written in a profile; none where they are no list. */
export function wordsOf(id: DecisionId): readonly string[] {
  return valuesListedBy(decision(id).choice).map(String);
}

/** One sentence for each such answer. */
export function unmodelledNotes({ unmodelled }: Pick<Profile, 'unmodelled'>): readonly string[] {
  return [...unmodelled].map(([id, answer]) => {
    const rules = checkable.filter(({ needs }) => needs.includes(id)).length;
    const untested = rules === 1 ? 'one rule is' : `${rules} rules are`;
    const words = wordsOf(id);
    const known = words.length > 0 ? words.join(', ') : `such as ${JSON.stringify(decision(id).default)}`;
    return `The suite does not know ${JSON.stringify(answer)} for ${id}, so ${untested} untestable; it knows: ${known}.`;
  });
}
