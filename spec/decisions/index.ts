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

export const decisionIds = Object.keys(decisions) as DecisionId[];

/** One decision, with its choice type forgotten. */
export function decision(id: DecisionId): Decision {
  return decisions[id];
}

/** True for an id in the list. */
export function isDecisionId(id: string): id is DecisionId {
  return Object.hasOwn(decisions, id);
}
