/** What every checkable sentence of the contract has in common. */
import { type Answers, type Behaviour, type DecisionId, isAnswered } from './decisions/index.ts';
import type { Level, Source } from './decisions/source.ts';
import type { Pointer } from './pointer.ts';
import type { FieldId } from './schemas/atoms.ts';

export type { Level, Pointer, Source };

/** One checkable sentence. Its `id` never changes meaning. */
export interface Statement {
  readonly id: string;
  readonly level: Level;
  /** The decisions without which the statement cannot be observed, or that it rests on. */
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /** Members without which there is nothing to compare: where the implementation lacks one, the rule does not apply. */
  readonly compares?: readonly FieldId[];
  /** One sentence, present tense, that a reader of a refusal understands. */
  readonly summary: string;
  /** The answers under which it holds; without this member, under all of them. */
  readonly holds?: Answers;
  /** The answers under which something breaks it; under others by which it holds, it tells what is accepted. */
  readonly forbids?: Answers;
  /** Its sentence under answers that give it another one than the summary. */
  readonly says?: { readonly [D in DecisionId]?: Readonly<Record<string, string>> };
  /** The answers under which more is accepted than it knows, so that what it finds accuses nobody. */
  readonly loosened?: Answers;
}

/** Whether a statement holds under these answers. */
export function holdsUnder({ holds = {} }: Statement, behaviour: Behaviour): boolean {
  return isAnswered(holds, behaviour);
}

/** Whether anything breaks a statement under these answers. */
export function forbidsUnder({ holds = {}, forbids = {} }: Statement, behaviour: Behaviour): boolean {
  return isAnswered(holds, behaviour) && isAnswered(forbids, behaviour);
}

/** The sentence of a statement under these answers. */
export function sentenceUnder({ says = {}, summary }: Statement, behaviour: Behaviour): string {
  const sentences = Object.entries(says).map(([id, byAnswer]) => byAnswer[String(behaviour[id as DecisionId])]);
  return sentences.find((sentence) => sentence !== undefined) ?? summary;
}

/** One place where a request breaks one rule. */
export interface Finding {
  readonly rule: string;
  readonly at: Pointer;
  /** What was wrong here, for a human; cites members by `@{…}` token, never by name. */
  readonly detail: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
}
