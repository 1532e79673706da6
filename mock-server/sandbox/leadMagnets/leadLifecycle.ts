/** Lead magnets: their states, the periodic job, and capturing commenters as leads. */
import type { Behaviour } from '../../../spec/decisions/index.ts';
import { leadMagnetLifecycle } from '../../../spec/lifecycles/leadMagnet.ts';
import { findTransition } from '../../../spec/lifecycles/lifecycle.ts';
import type { LeadMagnetState } from '../../../spec/schemas/leadMagnet.ts';
import { containsKeyword } from '../../../spec/text/keywords/keyword.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { buildLeadRecord } from '../../records/lead.ts';
import type { LeadMagnetContent, StoredLeadMagnet } from '../../rows/stored.ts';
import type { StoredComment, StoredLead } from '../../rows/storedEvents.ts';
import { emitEvent, hasReceiver, resumeDeliveriesTo } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';
import { canAct, retryFailedActions, runWorkflow } from './workflow.ts';

export function createLeadMagnet(
  state: SandboxState,
  content: LeadMagnetContent,
  activate: boolean,
  at: Instant,
): StoredLeadMagnet {
  const to = getNextState('none', activate ? 'create with activate' : 'create');
  const id = state.ids.createId('lm');
  resumeDeliveriesTo(state, content.webhookUrl);
  return state.leadMagnets.put({ id, state: to, content, watchingSince: at, createdAt: at, updatedAt: at });
}

export function updateLeadMagnet(
  state: SandboxState,
  magnet: StoredLeadMagnet,
  content: LeadMagnetContent,
  at: Instant,
): StoredLeadMagnet {
  resumeDeliveriesTo(state, content.webhookUrl);
  return state.leadMagnets.put({ ...magnet, content, updatedAt: at });
}

export function pauseLeadMagnet(state: SandboxState, magnet: StoredLeadMagnet, at: Instant): StoredLeadMagnet {
  if (magnet.state === 'paused') return magnet;
  return state.leadMagnets.put({ ...magnet, state: getNextState(magnet.state, 'pause'), updatedAt: at });
}

/** Resumes a lead magnet. Comments made during the pause are never captured, so it watches from now on. */
export function resumeLeadMagnet(state: SandboxState, magnet: StoredLeadMagnet, at: Instant): StoredLeadMagnet {
  if (magnet.state === 'active') return magnet;
  return state.leadMagnets.put({ ...magnet, state: 'active', watchingSince: at, updatedAt: at });
}

/**
 * Updates lead magnets whose outreach accounts are connected or disconnected (decision `leadMagnet.outreach.lost`).
 */
export function applyConnectionChange(
  state: SandboxState,
  accountIds: readonly string[],
  isConnected: boolean,
  at: Instant,
): void {
  const answer = state.behaviour['leadMagnet.outreach.lost'];
  for (const magnet of [...state.leadMagnets.values()]) {
    if (magnet.state !== 'active' || !accountIds.includes(magnet.content.outreachAccountId)) continue;
    if (answer === 'pause' && !isConnected) pauseLeadMagnet(state, magnet, at);
    if ((answer === 'send-later' || answer === 'capture-later') && isConnected) retryFailedActions(state, magnet, at);
    if (answer === 'capture-later' && isConnected) scheduleCommentCheck(state, magnet, at);
  }
}

/** Plans a check of the waiting comments at the next job run. */
function scheduleCommentCheck(state: SandboxState, magnet: StoredLeadMagnet, at: Instant): void {
  const capturedCommentIds = new Set([...state.leads.values()].map(({ comment }) => comment.id));
  for (const comment of state.comments.values())
    if (isWatching(magnet, comment) && !capturedCommentIds.has(comment.id)) planCheck(state, magnet, comment, at);
}

/** Adds a comment, which every lead magnet watching the post finds on its next job run. */
export function addComment(state: SandboxState, comment: Omit<StoredComment, 'id'>): StoredComment {
  const storedComment = state.comments.put({ id: state.ids.createId('cmt'), ...comment });
  for (const magnet of state.leadMagnets.values()) {
    if (magnet.state !== 'active' || !isWatching(magnet, storedComment)) continue;
    planCheck(state, magnet, storedComment, storedComment.createdAt);
  }
  return storedComment;
}

const planCheck = (state: SandboxState, magnet: StoredLeadMagnet, { id: comment }: StoredComment, after: Instant) =>
  state.agenda.plan(computeNextCheckAt(state, magnet, after), { kind: 'check-comment', id: magnet.id, comment });

/** Checks a comment on one job run. After a pause in between, the comment is ignored. */
export function checkComment(
  state: SandboxState,
  magnet: StoredLeadMagnet,
  comment: StoredComment,
  at: Instant,
): StoredLead | undefined {
  const isWaiting = state.behaviour['leadMagnet.outreach.lost'] === 'capture-later' && !canAct(state, magnet);
  const isEligible =
    magnet.state === 'active' && comment.createdAt >= magnet.watchingSince && isWatching(magnet, comment) && !isWaiting;
  return isEligible ? captureLead(state, magnet, comment, at) : undefined;
}

function isWatching({ content }: StoredLeadMagnet, { on }: StoredComment): boolean {
  return 'postId' in on ? on.postId === content.postId : on.postUrl === content.postUrl;
}

/** The next run of the job: at once, or at the next end of a period, counted from when the lead magnet started watching. */
function computeNextCheckAt(state: SandboxState, { watchingSince }: StoredLeadMagnet, after: Instant): Instant {
  const period = parseDuration(state.behaviour['leadMagnet.job.period']) ?? 60_000;
  if (period === 0) return after;
  return watchingSince + Math.max(1, Math.floor((after - watchingSince) / period) + 1) * period;
}

/** Captures the author of a comment, once per lead magnet or per comment (decision `leadMagnet.lead.once`). */
function captureLead(
  state: SandboxState,
  magnet: StoredLeadMagnet,
  comment: StoredComment,
  at: Instant,
): StoredLead | undefined {
  const { behaviour } = state;
  const keyword = findMatchedKeyword(magnet.content.keywords ?? [], comment.text, behaviour);
  const isKnownLead =
    behaviour['leadMagnet.lead.once'] === 'once-per-commenter' &&
    [...state.leads.values()].some(
      (lead) => lead.leadMagnetId === magnet.id && lead.commenter.id === comment.author.id,
    );
  if (keyword === undefined || isKnownLead) return undefined;
  const { id, text, createdAt } = comment;
  const lead: StoredLead = {
    id: state.ids.createId('lead'),
    leadMagnetId: magnet.id,
    commenter: comment.author,
    comment: { id, text, createdAt },
    matchedKeyword: keyword,
    capturedAt: at,
    actions: [],
  };
  const { actions, ...failures } = runWorkflow(state, magnet, lead, at);
  const webhook = hasReceiver(state, magnet.content.webhookUrl) ? (['webhook'] as const) : [];
  const capturedLead = state.leads.put({ ...lead, ...failures, actions: [...actions, ...webhook] });
  emitEvent(state, 'lead.captured', buildLeadRecord(capturedLead), magnet.content.webhookUrl, at);
  return capturedLead;
}

/** The first keyword that the comment contains (decision `leadMagnet.match`). */
export function findMatchedKeyword(
  keywords: readonly string[],
  text: string,
  { 'leadMagnet.match': match }: Behaviour,
): string | undefined {
  return keywords.find((keyword) => containsKeyword(text, keyword, match));
}

function getNextState(
  from: LeadMagnetState | 'none',
  trigger: 'create' | 'create with activate' | 'pause',
): LeadMagnetState {
  const transition = findTransition(leadMagnetLifecycle, from, trigger);
  if (transition === undefined || transition.to === 'none')
    throw new Error(`The lifecycle of a lead magnet has no "${trigger}" from ${from}.`);
  return transition.to;
}
