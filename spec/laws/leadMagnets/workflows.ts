/** Laws on the actions of a lead magnet for a lead, observed in the record of the lead or on the network. */
import { type Behaviour, type DecisionId, isOpen } from '../../decisions/index.ts';
import { asList, readMember } from '../../json.ts';
import type { WorkflowType } from '../../schemas/leadMagnet.ts';
import { joinWithOr } from '../../text/joinWords.ts';
import { type Act, type Exchange, type Law, law, type Observation } from '../law.ts';
import { buildClock, comment, lead, listeningTo, ok } from '../traces/examples.ts';
import {
  findActsByLeadMagnet,
  isHandledBefore,
  type LeadAction,
  longestActDelay,
  readActions,
  wasDisconnected,
} from '../traces/leadActs.ts';
import { activeLeadMagnet, keywordComment, leadAct, leadList } from '../traces/leadExamples.ts';
import { type LeadMagnetHistory, listValues } from '../traces/leadMagnets.ts';
import { checkThat, getMemberAt, isSettledBefore, readObservations, wasListening } from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Lead magnet', item });
const needs = ['leadMagnet.fields', 'lead.fields', 'lead.list'] as const;
const forbiddenActions: readonly (readonly [WorkflowType, readonly LeadAction[], string])[] = [
  [
    'comments_only',
    ['direct_message', 'connection_request', 'follow_up'],
    'replies to the matched comment only; no direct message, no connection request',
  ],
  [
    'collect_only',
    ['direct_message', 'connection_request', 'follow_up', 'comment_reply'],
    'captures commenters as leads with no outbound action',
  ],
];

/** `leadMagnet.comments_only.quiet` and `leadMagnet.collect_only.quiet`. */
const forbiddenActionLaws: readonly Law[] = forbiddenActions.map(([workflow, forbidden, item]) =>
  law({
    id: `leadMagnet.${workflow}.quiet`,
    level: 'documented',
    needs,
    source: cite(`${workflow} ${item}`),
    summary: `The workflow ${workflow} triggers no ${joinWithOr(forbidden)}, even with templates for them.`,
    over: 'event',
    exercisedBy: `a lead of the workflow ${workflow} that lists its actions, or an act of it in the outbox`,
    *cases(trace) {
      for (const { acts, leadLists, history } of findActsByLeadMagnet(trace, workflow)) {
        const isForbidden = (action: unknown) => forbidden.some((other) => other === action);
        for (const { exchange, leads } of leadLists)
          for (const lead of leads) {
            const actions = readActions(lead);
            if (actions !== undefined)
              yield checkThat(exchange, !actions.some(isForbidden), 'no forbidden action', actions);
          }
        for (const act of acts) yield checkThat(act, !isForbidden(act.act), 'no forbidden action', act.act);
        const listWithLeads = leadLists.find(({ leads }) => leads.length > 0);
        if (
          acts.length === 0 &&
          listWithLeads !== undefined &&
          forbidden.every((action) => wasListening(trace, action, history.creation, listWithLeads.exchange.at))
        )
          yield checkThat(listWithLeads.exchange, true);
      }
    },
    kept: [
      [
        'only allowed actions',
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        workflow === 'collect_only' ? leadList() : leadList('comment_reply'),
      ],
    ],
    broken: [
      [
        'a direct message in the record',
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        leadList('direct_message'),
      ],
      [
        'a connection request on the network',
        activeLeadMagnet(workflow),
        keywordComment,
        leadAct(2, 'connection_request'),
        buildClock(63),
      ],
      ...(workflow === 'collect_only'
        ? [
            [
              'a comment reply',
              activeLeadMagnet(workflow),
              keywordComment,
              leadAct(2, 'comment_reply'),
              buildClock(63),
            ] as [string, ...Observation[]],
          ]
        : []),
    ],
    neutral: [
      [
        'another workflow',
        activeLeadMagnet('full'),
        keywordComment,
        buildClock(63),
        leadList('direct_message', 'connection_request'),
      ],
    ],
  }),
);

/**
 * Whether one of the acts was for a lead. If the lead or an act has no id of a person, or the service uses ids of its own for
 * people, one act per lead is enough.
 */
function wasDoneFor(
  lead: unknown,
  leads: readonly unknown[],
  acts: readonly Act[],
  action: LeadAction,
  trace: readonly Observation[],
): boolean {
  const commenterId = getMemberAt(lead, 'commenter', 'id');
  const actsOfKind = acts.filter((other) => other.act === action);
  const isKnown = readObservations(trace, 'comment').some(({ commenter }) => commenter.id === commenterId);
  if (!isKnown || actsOfKind.some((other) => other.commenterId === undefined)) return actsOfKind.length >= leads.length;
  return actsOfKind.some((other) => other.commenterId === commenterId);
}

const anonymousLead = lead(1, 'GUIDE', 'per_1', { actions: undefined, commenter: { name: 'Ada' } });

const requiredActions: readonly (readonly [WorkflowType, LeadAction, string])[] = [
  ['full', 'direct_message', 'sends the lead magnet as a direct message'],
  ['full', 'connection_request', 'auto-connects'],
  ['full', 'comment_reply', 'replies to the comment'],
  ['comments_only', 'comment_reply', 'replies to the matched comment'],
];

/** The answers under which the workflow full replies with a text of the service if the lead magnet has none. */
const answersWithDefault: ReadonlySet<unknown> = new Set(['default-reply', 'in-turn-or-default']);

/** Whether the workflow full has something to reply, in every version of the lead magnet. */
const hasReply = (history: LeadMagnetHistory, behaviour: Behaviour): boolean =>
  (!isOpen(behaviour, 'leadMagnet.reply.full') && answersWithDefault.has(behaviour['leadMagnet.reply.full'])) ||
  listValues(history, 'templates').every((templates) => asList(readMember(templates, 'commentReplies')).length > 0);

/** The decision that may be open for a workflow and an action. */
const openDecisions: Readonly<Record<string, DecisionId>> = {
  'full.comment_reply': 'leadMagnet.reply.full',
  'full.direct_message': 'leadMagnet.full.message',
};

/** Whether every commenter certainly accepted the connection request before a list of leads was read. */
function haveAllAccepted(trace: readonly Observation[], exchange: Exchange): boolean {
  const acceptances = readObservations(trace, 'acceptance').filter(({ at }) =>
    isSettledBefore(trace, trace.indexOf(exchange), at + longestActDelay),
  );
  return readObservations(trace, 'comment').every(({ commenter }) =>
    acceptances.some(({ commenterId }) => commenterId === commenter.id),
  );
}

/** `leadMagnet.full.direct_message` and its siblings. */
const actionLaws: readonly Law[] = requiredActions.map(([workflow, action, item]) => {
  const isReplyOfFull = workflow === 'full' && action === 'comment_reply';
  const openDecision = openDecisions[`${workflow}.${action}`];
  const everyReading = ['leadMagnet.job.period', ...(openDecision === undefined ? [] : [openDecision])] as const;
  const waitsForAcceptance = (behaviour: Behaviour): boolean =>
    openDecision === 'leadMagnet.full.message' &&
    (isOpen(behaviour, openDecision) || behaviour[openDecision] === 'after-acceptance');
  return law({
    id: `leadMagnet.${workflow}.${action}`,
    level: 'documented',
    argument:
      'Author: the workflow acts for every lead. Implementer: a lost connection prevents it, and a message can wait until the lead is connected. The document states no exception; leadMagnet.outreach.lost decides for accounts that are not connected, so those are not judged.',
    needs: [...needs, ...everyReading],
    everyReading,
    source: cite(`${workflow}: ${item}`),
    summary: `The workflow ${workflow} ${item} for every lead${isReplyOfFull ? ', if it has a reply' : ''}.`,
    over: 'event',
    exercisedBy: `the ${action} for a lead of the workflow ${workflow}, or a list or an observed outbox an hour after the lead was captured (the hook "advance" moves the clock)`,
    *cases(trace, behaviour) {
      for (const { leadLists, acts, history, isAttributable } of findActsByLeadMagnet(trace, workflow)) {
        if (wasDisconnected(trace, history) || (isReplyOfFull && !hasReply(history, behaviour))) continue;
        for (const { exchange, leads } of leadLists) {
          const mayWait = waitsForAcceptance(behaviour) && !haveAllAccepted(trace, exchange);
          for (const lead of leads) {
            const actions = readActions(lead);
            const isDue = !mayWait && isHandledBefore(trace, trace.indexOf(exchange), lead, behaviour);
            if (actions !== undefined && (isDue || actions.includes(action)))
              yield checkThat(exchange, actions.includes(action), action, actions);
            // If the network can be observed, the act must be observed there, too.
            if (isAttributable && wasListening(trace, action, history.creation, exchange.at)) {
              const wasDone = wasDoneFor(lead, leads, acts, action, trace);
              if (isDue || wasDone) yield checkThat(exchange, wasDone, action, acts);
            }
          }
        }
      }
    },
    kept: [
      [
        'in the record',
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        leadList('comment_reply', 'direct_message', 'connection_request'),
      ],
      [
        'on the network',
        listeningTo(action),
        activeLeadMagnet(workflow),
        keywordComment,
        leadAct(2, action),
        buildClock(63),
        ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: undefined })], { id: 'lm_1', minute: 63 }),
      ],
      [
        'on the network, for a lead without the id of its commenter',
        listeningTo(action),
        activeLeadMagnet(workflow),
        keywordComment,
        leadAct(2, action),
        buildClock(63),
        ok('listLeads', [anonymousLead], { id: 'lm_1', minute: 63 }),
      ],
    ],
    broken: [
      [
        'to the wrong one of two leads',
        listeningTo(action),
        activeLeadMagnet(workflow),
        keywordComment,
        comment(1, 'GUIDE', 'per_2', 'com_2'),
        leadAct(2, action),
        leadAct(2, action),
        buildClock(63),
        ok('listLeads', [lead(1, 'GUIDE', 'per_2', { actions: undefined })], { id: 'lm_1', minute: 63 }),
      ],
      ['no action', activeLeadMagnet(workflow), keywordComment, buildClock(63), leadList()],
      [
        'no act for a lead without the id of its commenter',
        listeningTo(action),
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        ok('listLeads', [anonymousLead], { id: 'lm_1', minute: 63 }),
      ],
      [
        'in the record alone',
        listeningTo(action),
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        leadList('comment_reply', 'direct_message', 'connection_request'),
      ],
    ],
    neutral: [
      ['another workflow', activeLeadMagnet('collect_only'), keywordComment, buildClock(63), leadList()],
      [
        'listening for another kind of act',
        listeningTo('follow_up'),
        activeLeadMagnet(workflow),
        keywordComment,
        buildClock(63),
        ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: undefined })], { id: 'lm_1', minute: 63 }),
      ],
      ...(isReplyOfFull
        ? [
            [
              'a lead magnet without a reply',
              activeLeadMagnet('full', { templates: { dm: { text: 'Here it is.' } } }),
              keywordComment,
              buildClock(63),
              leadList('direct_message', 'connection_request'),
            ] as [string, ...Observation[]],
          ]
        : []),
    ],
  });
});

export const workflowLaws: readonly Law[] = [...forbiddenActionLaws, ...actionLaws];
