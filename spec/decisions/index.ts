/** All decisions by id. The meaning of an id never changes. */
import type { z } from 'zod';
import { analyticsDecisions } from './analytics.ts';
import { boundDecisions } from './bounds.ts';
import type { Decision } from './decision.ts';
import { formDecisions } from './forms.ts';
import { leadMagnetDecisions } from './leadMagnets.ts';
import { leadDecisions } from './leads.ts';
import { mediaDecisions } from './media.ts';
import { planDecisions } from './plans.ts';
import { postListDecisions } from './postLists.ts';
import { postDecisions } from './posts.ts';
import { postUpdateDecisions } from './postUpdates.ts';
import { serviceDecisions } from './service.ts';
import { textDecisions } from './text.ts';

export const decisions = {
  ...postDecisions,
  ...postUpdateDecisions,
  ...postListDecisions,
  ...textDecisions,
  ...mediaDecisions,
  ...leadMagnetDecisions,
  ...leadDecisions,
  ...formDecisions,
  ...serviceDecisions,
  ...analyticsDecisions,
  ...planDecisions,
  ...boundDecisions,
};

export type DecisionId = keyof typeof decisions;

/** An answer that a profile may give to one decision. */
export type Answer<D extends DecisionId> = z.infer<(typeof decisions)[D]['answerSchema']>;

/** One answer per decision. Rules and implementations read them by id. */
export type Behaviour = { readonly [D in DecisionId]: Answer<D> };

/** One or more accepted answers for some of the decisions. */
export type Answers = { readonly [D in DecisionId]?: Answer<D> | readonly Answer<D>[] };

/** Whether the behaviour has one of the accepted answers for each listed decision. */
export function matchesAnswers(answers: Answers, behaviour: Behaviour): boolean {
  return Object.entries(answers).every(([id, acceptedAnswers]) =>
    [acceptedAnswers].flat().includes(behaviour[id as DecisionId]),
  );
}

/** Stands for the answer to an open decision. Only laws that judge every reading of the decision meet it. */
const anyAnswer = 'any answer';

/** The behaviour with some decisions left open. */
export function withOpen(behaviour: Behaviour, open: readonly DecisionId[]): Behaviour {
  return open.length === 0 ? behaviour : { ...behaviour, ...Object.fromEntries(open.map((id) => [id, anyAnswer])) };
}

/** Whether a decision is open, so that every fair answer to it is possible. */
export const isOpen = (behaviour: Behaviour, id: DecisionId): boolean => (behaviour[id] as unknown) === anyAnswer;

export const decisionIds = Object.keys(decisions) as DecisionId[];

/** Looks up a decision, without its specific answer type. */
export function getDecision(id: DecisionId): Decision {
  return decisions[id];
}

/** Whether a decision is only about names. If an operation has such a decision as its `route`, its path is documented. */
export function isNamesDecision(id: DecisionId): boolean {
  const decision = getDecision(id);
  return decision.kind === 'wire' && decision.form === 'names';
}

/** Whether the text is the id of a decision. */
export function isDecisionId(id: string): id is DecisionId {
  return Object.hasOwn(decisions, id);
}
