/** The acts for the leads of a lead magnet, as observed in a trace. */

import type { Behaviour } from '../../decisions/index.ts';
import { asList, readMember } from '../../json.ts';
import { leadActions, type WorkflowType } from '../../schemas/leadMagnet.ts';
import type { Act, Observation } from '../law.ts';
import {
  getJobPeriod,
  isOnWatchedPost,
  type LeadMagnetHistory,
  listLeadMagnetHistories,
  listValues,
  listValuesSince,
  readLeadLists,
} from './leadMagnets.ts';
import {
  getInstantAt,
  isSettledBefore,
  listSuccessfulExchanges,
  readData,
  readId,
  readObservations,
  SECOND,
} from './traceReader.ts';

const knownActions: ReadonlySet<unknown> = new Set(leadActions);

export type LeadAction = Exclude<Act['act'], 'auto_plug'>;

/**
 * Yields every lead magnet that has had only the given workflow since the first comment on its posts, with its acts and its
 * lists of leads.
 * `isAttributable` is true if every act can be attributed to a lead magnet.
 */
export function* findActsByLeadMagnet(trace: readonly Observation[], workflow: WorkflowType) {
  const histories = listLeadMagnetHistories(trace);
  for (const history of histories) {
    const workflows = listValuesSince(history, 'workflowType', findFirstComment(trace, history));
    if (!workflows.every((value) => value === workflow)) continue;
    const isOnlyLeadMagnet = listSuccessfulExchanges(trace, 'createLeadMagnet').length === 1;
    const acts = readObservations(trace, 'act').filter(
      (act) =>
        act.act !== 'auto_plug' &&
        (act.leadMagnetId ?? (isOnlyLeadMagnet ? history.id : findLeadMagnetId(act, histories, trace))) === history.id,
    );
    const leadLists = readLeadLists(trace, history);
    const isAttributable =
      isOnlyLeadMagnet || readObservations(trace, 'act').every((act) => act.leadMagnetId !== undefined);
    yield { history, acts, leadLists, isAttributable };
  }
}

/** The position of the first comment that may be on a post that a lead magnet ever watched, or -1. */
const findFirstComment = (trace: readonly Observation[], { versions }: LeadMagnetHistory): number =>
  trace.findIndex(
    (observation) =>
      observation.kind === 'comment' && versions.some(({ content }) => isOnWatchedPost(content, observation) !== false),
  );

/**
 * The only lead magnet whose watched post the addressee of an act commented on; undefined if there are others, or if the
 * content of a lead magnet is unknown.
 */
function findLeadMagnetId(
  { commenterId }: Act,
  histories: readonly LeadMagnetHistory[],
  trace: readonly Observation[],
): string | undefined {
  if (histories.length < listSuccessfulExchanges(trace, 'createLeadMagnet').length) return undefined;
  const comments = readObservations(trace, 'comment').filter(({ commenter }) => commenter.id === commenterId);
  const watching = histories.filter(({ versions }) =>
    versions.some(({ content }) => comments.some((comment) => isOnWatchedPost(content, comment) !== false)),
  );
  return watching.length === 1 ? watching[0]?.id : undefined;
}

/** Whether a list showed the outreach account of a lead magnet in another state than connected, or not at all. */
export function wasDisconnected(trace: readonly Observation[], history: LeadMagnetHistory): boolean {
  const accountIds = listValues(history, 'outreachAccountId').map(String);
  return listSuccessfulExchanges(trace, 'listOutreachAccounts')
    .filter(({ caller }) => caller === history.caller)
    .some((exchange) => {
      const connected = asList(readData(exchange)).filter((account) => readMember(account, 'status') === 'connected');
      const connectedIds = new Set(connected.map(readId));
      return accountIds.some((id) => !connectedIds.has(id));
    });
}

/** How long after its cause an act may happen, in milliseconds: a fair service sends its messages one after another. */
export const longestActDelay = 3_600_000;

/**
 * Whether everything that a service does for a lead had happened before a position; the time of its capture may be in
 * whole seconds, and without it, the lead may have been captured a whole period of the job after its comment.
 */
export function isHandledBefore(
  trace: readonly Observation[],
  position: number,
  lead: unknown,
  behaviour: Behaviour,
): boolean {
  const lastComment = readObservations(trace.slice(0, position), 'comment').at(-1);
  const lastCapture = lastComment && lastComment.at + getJobPeriod(behaviour);
  const due = (getInstantAt(lead, 'capturedAt') ?? lastCapture ?? Number.NaN) + longestActDelay;
  return isSettledBefore(trace, position, due, due + SECOND);
}

/** The actions in the record of a lead; undefined if they are missing or contain unknown values. */
export function readActions(lead: unknown): readonly unknown[] | undefined {
  const actions = readMember(lead, 'actions');
  return Array.isArray(actions) && actions.every((action) => knownActions.has(action)) ? actions : undefined;
}
