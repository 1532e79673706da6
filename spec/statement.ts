/** Statements: the common part of rules and laws. */
import { type Answers, type Behaviour, type DecisionId, matchesAnswers } from './decisions/index.ts';
import type { Level, Source } from './decisions/source.ts';
import type { Pointer } from './pointer.ts';
import type { FieldId } from './schemas/atoms.ts';

export type { Level, Pointer, Source };

/** One checkable statement. The meaning of its `id` never changes. */
export interface Statement {
  readonly id: string;
  readonly level: Level;
  /** The decisions that the statement depends on, or that are needed to observe it. */
  readonly needs: readonly DecisionId[];
  readonly source: Source;
  /**
   * The readings of the author of the document and of a fair implementer, if they differ, and how the document decides
   * between them. It is the reason for the level.
   */
  readonly argument?: string;
  /** Members that the statement compares. If the implementation lacks one of them, it does not apply. */
  readonly compares?: readonly FieldId[];
  /** One sentence in the present tense, understandable in a refusal. */
  readonly summary: string;
  /** The answers under which the statement holds; all answers if absent. */
  readonly holds?: Answers;
  /** The answers under which it can be broken. Under other answers by which it holds, it describes what is accepted. */
  readonly forbids?: Answers;
  /** Sentences that replace the summary under some answers. */
  readonly says?: { readonly [D in DecisionId]?: Readonly<Record<string, string>> };
  /** The answers under which a service may accept more than the check allows, so its findings prove no violation. */
  readonly loosened?: Answers;
}

/** Whether a statement holds under a behaviour. */
export function holdsUnder({ holds }: Pick<Statement, 'holds'>, behaviour: Behaviour): boolean {
  return holds === undefined || matchesAnswers(holds, behaviour);
}

/** Whether a statement can be broken under a behaviour. */
export function forbidsUnder({ holds = {}, forbids = {} }: Statement, behaviour: Behaviour): boolean {
  return matchesAnswers(holds, behaviour) && matchesAnswers(forbids, behaviour);
}

/** Returns the sentence of a statement under a behaviour. */
export function getSentenceUnder({ says = {}, summary }: Statement, behaviour: Behaviour): string {
  const sentences = Object.entries(says).map(([id, byAnswer]) => byAnswer[String(behaviour[id as DecisionId])]);
  return sentences.find((sentence) => sentence !== undefined) ?? summary;
}

/** Where and how a request breaks a rule. `requestRule` and `stateRule` add the id of the rule. */
export interface FindingDetails {
  readonly at: Pointer;
  /** What is wrong, for humans; refers to members with `@{…}` tokens, never by name. */
  readonly detail: string;
  readonly limit?: number | string;
  readonly actual?: number | string;
}

/** One place where a request breaks a rule. */
export interface Finding extends FindingDetails {
  readonly rule: string;
}
