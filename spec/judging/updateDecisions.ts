/** Determines the decisions that only updates depend on. */
import type { DecisionId } from '../decisions/index.ts';
import { hasNullMember, readMember } from '../json.ts';
import type { OperationId } from '../operations/index.ts';
import { listIf, noDecisions } from './decisionList.ts';

/** The parts of a response body that decisions influence. */
export interface ResponseParts {
  readonly data?: unknown;
  readonly pagination?: { readonly nextCursor?: string | null };
}

/** Lists the decisions about members that an update sets to null, or omits although the document calls them required. */
export function findOmissionDecisions(operation: OperationId, body: unknown): readonly DecisionId[] {
  if (operation !== 'updatePost' && operation !== 'updateLeadMagnet') return noDecisions;
  return [
    ...listIf('update.null', hasNullMember(body)),
    ...listIf('post.update.required', operation === 'updatePost' && readMember(body, 'platforms') === undefined),
    ...listIf(
      'leadMagnet.update.outreachAccountId',
      operation === 'updateLeadMagnet' && readMember(body, 'outreachAccountId') === undefined,
    ),
  ];
}

/** Lists the decisions about an update that changes when the post is published. */
export function findRescheduleDecisions(body: unknown, response?: ResponseParts): readonly DecisionId[] {
  const hasResponse = response !== undefined;
  const [publish, time] = [readMember(body, 'publishNow'), readMember(body, 'scheduledFor')];
  const isPublishNow = publish === true;
  const isPublishing = hasResponse ? isPublishNow : publish !== undefined;
  return [
    ...(isPublishing ? (['post.update.publish', 'post.publish.duration'] as const) : []),
    ...(time === null ? (['post.update.publish', 'post.neither'] as const) : []),
    ...listIf(
      'post.schedule.past',
      typeof time === 'string' && !(hasResponse && (isPublishNow || isScheduled(response))),
    ),
    ...listIf('post.both', isPublishNow && (hasResponse ? typeof time === 'string' : time !== undefined)),
  ];
}

/** Whether the response shows a scheduled post, whose time is therefore in the future. */
const isScheduled = (response: ResponseParts): boolean => readMember(response?.data, 'status') === 'scheduled';
