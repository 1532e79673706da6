/** All decisions by id. Ids never change meaning. */
import type { z } from 'zod';
import { boundDecisions } from './bounds.ts';
import type { Decision } from './decision.ts';
import { leadMagnetDecisions } from './leadMagnets.ts';
import { mediaDecisions } from './media.ts';
import { postListDecisions } from './postLists.ts';
import { postDecisions } from './posts.ts';
import { serviceDecisions } from './service.ts';
import { textDecisions } from './text.ts';

export const decisions = {
  ...postDecisions,
  ...postListDecisions,
  ...textDecisions,
  ...mediaDecisions,
  ...leadMagnetDecisions,
  ...serviceDecisions,
  ...boundDecisions,
};

export type DecisionId = keyof typeof decisions;

/** The answer a profile may give to one decision. */
export type Choice<D extends DecisionId> = z.infer<(typeof decisions)[D]['choice']>;

/** The answers to the decisions; rules and implementations read them by id. */
export type Behaviour = { readonly [D in DecisionId]: Choice<D> };

/** Some answers to some decisions. */
export type Answers = { readonly [D in DecisionId]?: Choice<D> | readonly Choice<D>[] };

/** Whether each of these decisions has one of these answers. */
export function isAnswered(answers: Answers, behaviour: Behaviour): boolean {
  return Object.entries(answers).every(([id, wanted]) => [wanted].flat().includes(behaviour[id as DecisionId]));
}

export const decisionIds = Object.keys(decisions) as DecisionId[];

/** One decision, with its choice type forgotten. */
export function decision(id: DecisionId): Decision {
  return decisions[id];
}

/** True for an id in the list. */
export function isDecisionId(id: string): id is DecisionId {
  return Object.hasOwn(decisions, id);
}
