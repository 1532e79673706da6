/** The actions of a lead magnet for a lead: messages, requests, replies and follow-ups. */
import type { WorkflowType } from '../../../spec/schemas/leadMagnet.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import type { StoredLeadMagnet } from '../../rows/stored.ts';
import type { FailedAction, StoredLead } from '../../rows/storedEvents.ts';
import { recordAction } from '../deliveries/outbox.ts';
import type { SandboxState } from '../state/state.ts';

/** The default reply of the workflow `full`, under answers to `leadMagnet.reply.full` that have one. */
const defaultReply = 'Thank you! I have sent you a message.';

/** Runs the workflow for a new lead and returns the actions that were taken and those that failed. */
export function runWorkflow(
  state: SandboxState,
  magnet: StoredLeadMagnet,
  lead: StoredLead,
  at: Instant,
): Pick<StoredLead, 'actions' | 'failedActions' | 'awaitsAcceptance'> {
  const allKinds = getActions(state, magnet, lead);
  const isWaiting =
    allKinds.includes('direct_message') && state.behaviour['leadMagnet.full.message'] === 'after-acceptance';
  const kinds = isWaiting ? allKinds.filter((kind) => kind !== 'direct_message') : allKinds;
  const awaitsAcceptance = isWaiting ? { awaitsAcceptance: true } : {};
  if (kinds.includes('direct_message')) planFollowUps(state, magnet, lead, at);
  if (!canAct(state, magnet))
    return { actions: [], failedActions: kinds.map((kind) => ({ kind })), ...awaitsAcceptance };
  for (const kind of kinds) performAction(state, magnet, lead, { kind }, at);
  return { actions: kinds, ...awaitsAcceptance };
}

const planFollowUps = (state: SandboxState, { content }: StoredLeadMagnet, { id }: StoredLead, at: Instant) =>
  content.followUps?.forEach(({ delay }, index) => {
    state.agenda.plan(at + (parseDuration(delay) ?? 0), { kind: 'follow-up', id, index });
  });

/** Accepts the connection requests that a commenter got, and sends the messages that wait for that. */
export function acceptRequests(state: SandboxState, commenterId: string, at: Instant): readonly StoredLead[] {
  return [...state.leads.values()].flatMap((lead) => {
    const magnet = state.leadMagnets.get(lead.leadMagnetId);
    const isRequested = lead.commenter.id === commenterId && lead.actions.includes('connection_request');
    if (lead.awaitsAcceptance !== true || !isRequested || magnet?.state !== 'active') return [];
    const action = { kind: 'direct_message' } as const;
    const updatedLead = { ...lead, awaitsAcceptance: false };
    planFollowUps(state, magnet, lead, at);
    if (!canAct(state, magnet))
      return [state.leads.put({ ...updatedLead, failedActions: [...(lead.failedActions ?? []), action] })];
    performAction(state, magnet, lead, action, at);
    return [state.leads.put({ ...updatedLead, actions: [...lead.actions, action.kind] })];
  });
}

/** Sends a follow-up to a lead, unless its lead magnet was paused or changed since. */
export function sendFollowUp(
  state: SandboxState,
  lead: StoredLead,
  index: number,
  at: Instant,
): StoredLead | undefined {
  const magnet = state.leadMagnets.get(lead.leadMagnetId);
  const hasFollowUp = magnet?.content.followUps?.[index] !== undefined;
  if (magnet?.state !== 'active' || magnet.content.workflowType !== 'full' || !hasFollowUp) return undefined;
  const action = { kind: 'follow_up', index } as const;
  if (!canAct(state, magnet)) {
    state.leads.put({ ...lead, failedActions: [...(lead.failedActions ?? []), action] });
    return undefined;
  }
  performAction(state, magnet, lead, action, at);
  return state.leads.put({ ...lead, actions: [...lead.actions, 'follow_up'] });
}

/** Retries the failed actions of a lead magnet that can act again. */
export function retryFailedActions(state: SandboxState, magnet: StoredLeadMagnet, at: Instant): void {
  for (const lead of [...state.leads.values()]) {
    if (lead.leadMagnetId !== magnet.id || lead.failedActions === undefined) continue;
    const { failedActions, ...rest } = lead;
    for (const action of failedActions) performAction(state, magnet, lead, action, at);
    state.leads.put({ ...rest, actions: [...lead.actions, ...failedActions.map(({ kind }) => kind)] });
  }
}

/** Whether the outreach account can act on the network (decision `leadMagnet.outreach.lost`). */
export function canAct(state: SandboxState, { content }: StoredLeadMagnet): boolean {
  const isConnected = state.outreachAccounts.get(content.outreachAccountId)?.status !== 'disconnected';
  return isConnected || state.behaviour['leadMagnet.outreach.lost'] === 'send';
}

/** The actions of the workflow in order, without follow-ups. */
function getActions(state: SandboxState, magnet: StoredLeadMagnet, lead: StoredLead): readonly FailedAction['kind'][] {
  const reply = getReply(state, magnet, lead) === undefined ? [] : (['comment_reply'] as const);
  const workflows: Readonly<Record<WorkflowType, readonly FailedAction['kind'][]>> &
    Readonly<Partial<Record<string, readonly FailedAction['kind'][]>>> = {
    full: ['direct_message', 'connection_request', ...reply],
    comments_only: reply,
    collect_only: [],
  };
  // Without workflow types in the profile, lead magnets only collect.
  return workflows[magnet.content.workflowType] ?? workflows.collect_only;
}

/** The reply to the comment of a lead (decision `leadMagnet.reply.full`). */
function getReply(state: SandboxState, { content }: StoredLeadMagnet, lead: StoredLead): string | undefined {
  const isFull = content.workflowType === 'full';
  const answer = state.behaviour['leadMagnet.reply.full'];
  const replies = content.templates?.commentReplies ?? [];
  const isInTurn = isFull && (answer === 'in-turn-or-none' || answer === 'in-turn-or-default');
  const reply = replies[isInTurn ? countLeadsBefore(state, lead) % replies.length : 0];
  const hasDefault = isFull && (answer === 'default-reply' || answer === 'in-turn-or-default');
  return reply?.text ?? (hasDefault ? defaultReply : undefined);
}

/** How many leads the lead magnet captured before this one. */
function countLeadsBefore(state: SandboxState, lead: StoredLead): number {
  const leads = [...state.leads.values()].filter(({ leadMagnetId }) => leadMagnetId === lead.leadMagnetId);
  const place = leads.findIndex(({ id }) => id === lead.id);
  return place < 0 ? leads.length : place;
}

function performAction(
  state: SandboxState,
  magnet: StoredLeadMagnet,
  lead: StoredLead,
  { kind, index = 0 }: FailedAction,
  at: Instant,
): void {
  const { templates, followUps } = magnet.content;
  const texts: Readonly<Record<FailedAction['kind'], string | undefined>> = {
    direct_message: templates?.dm?.text,
    connection_request: '',
    comment_reply: getReply(state, magnet, lead),
    follow_up: followUps?.[index]?.text,
  };
  recordAction(state, {
    at,
    kind,
    text: fillTemplate(texts[kind] ?? '', lead),
    to: lead.commenter,
    accountId: magnet.content.outreachAccountId,
    leadMagnetId: magnet.id,
    leadId: lead.id,
  });
}

function fillTemplate(template: string, { commenter, matchedKeyword: keyword }: StoredLead): string {
  const [firstName = ''] = commenter.name.split(' ');
  // In one pass, because a name can contain a placeholder.
  return template.replace(/\{\{(firstName|keyword)\}\}/g, (_, name) => (name === 'keyword' ? keyword : firstName));
}
