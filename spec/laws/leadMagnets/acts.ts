/** Laws on all acts of a lead magnet: to whom, through which account, and how often. */
import { asList, readMember } from '../../json.ts';
import { type Act, type Law, law, type Observation } from '../law.ts';
import { comment, leadMagnet, leadMagnetBody, updatedLeadMagnet } from '../traces/examples.ts';
import { findActsByLeadMagnet, type LeadAction, wasDisconnected } from '../traces/leadActs.ts';
import { activeLeadMagnet, keywordComment, leadAct, templates } from '../traces/leadExamples.ts';
import {
  type LeadMagnetHistory,
  listFollowUps,
  listLeadMagnetHistories,
  listValues,
  listValuesFor,
} from '../traces/leadMagnets.ts';
import { checkThat, readObservations } from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Lead magnet', item });

/** The acts of each lead magnet whose workflow sends anything. */
export const listActs = (trace: readonly Observation[]) =>
  (['full', 'comments_only'] as const).flatMap((workflow) => [...findActsByLeadMagnet(trace, workflow)]);

const commentersOnly = law({
  id: 'leadMagnet.acts.on-leads',
  level: 'derived',
  needs: ['leadMagnet.fields'],
  source: cite('captures commenters as leads, replies to the comment and/or sends a direct message'),
  summary: 'Nothing is sent to a person who wrote no comment.',
  over: 'event',
  exercisedBy: 'an act of a known lead magnet in the outbox that names a person',
  *cases(trace) {
    const commenterIds = new Set(readObservations(trace, 'comment').map((comment) => comment.commenter.id));
    const leadMagnetIds = new Set(listLeadMagnetHistories(trace).map(({ id }) => id));
    const isKnown = ({ leadMagnetId }: Act): boolean =>
      leadMagnetId === undefined ? leadMagnetIds.size === 1 : leadMagnetIds.has(leadMagnetId);
    for (const act of readObservations(trace, 'act'))
      if (act.commenterId !== undefined && isKnown(act))
        yield checkThat(act, commenterIds.has(act.commenterId), [...commenterIds], act.commenterId);
  },
  kept: [['to the commenter', activeLeadMagnet('full'), keywordComment, leadAct(2, 'direct_message')]],
  broken: [['to a person who did not comment', activeLeadMagnet('full'), leadAct(2, 'direct_message')]],
});

const accountUpdate = updatedLeadMagnet(leadMagnet('active', { workflowType: 'full', outreachAccountId: 'out_ben' }), {
  ...leadMagnetBody,
  workflowType: 'full',
  templates,
  outreachAccountId: 'out_ben',
});

const ownAccount = law({
  id: 'leadMagnet.acts.account',
  level: 'derived',
  argument:
    'Author: an outreach account is a separate connection, and a lead magnet names the one that acts for it. Implementer: the service may choose another one. Naming it would then be meaningless, which no reading allows.',
  needs: ['leadMagnet.fields'],
  source: cite('outreachAccountId'),
  summary: 'A lead magnet acts through its outreach account.',
  over: 'event',
  exercisedBy: 'an act of a lead magnet in the outbox that names its account',
  *cases(trace) {
    for (const { acts, history } of listActs(trace))
      for (const act of acts) {
        if (act.accountId === undefined) continue;
        const accounts = listValuesFor(act, history, 'outreachAccountId', trace);
        yield checkThat(act, accounts.includes(act.accountId), accounts, act.accountId);
      }
  },
  kept: [
    ['its account', activeLeadMagnet('full'), { ...leadAct(2, 'direct_message'), accountId: 'out_ada' }],
    [
      'the account before an update, for a comment written before it',
      activeLeadMagnet('full'),
      keywordComment,
      accountUpdate,
      { ...leadAct(3, 'direct_message'), accountId: 'out_ada' },
    ],
  ],
  broken: [
    ['another account', activeLeadMagnet('full'), { ...leadAct(2, 'direct_message'), accountId: 'out_ben' }],
    [
      'the account before an update, for a comment written after it',
      activeLeadMagnet('full'),
      accountUpdate,
      keywordComment,
      { ...leadAct(3, 'direct_message'), accountId: 'out_ada' },
    ],
  ],
  neutral: [['an act whose account is unknown', activeLeadMagnet('full'), leadAct(2, 'direct_message')]],
});

const countedActions = ['direct_message', 'connection_request', 'comment_reply', 'follow_up'] as const;

/** The configured replies of each version. */
const listReplies = (history: LeadMagnetHistory): readonly (readonly unknown[])[] =>
  listValues(history, 'templates').map((templates) => asList(readMember(templates, 'commentReplies')));

/**
 * How many acts of a kind one comment can cause. Each version may have sent its own follow-ups, and an outbox may call
 * them direct messages.
 */
function getMaxActs(action: LeadAction, history: LeadMagnetHistory): number {
  const followUpCount = listFollowUps(history).length;
  if (action === 'follow_up') return followUpCount;
  if (action === 'comment_reply') return Math.max(1, ...listReplies(history).map(({ length }) => length));
  return action === 'direct_message' ? 1 + followUpCount : 1;
}

/** Each text is sent at most as often as it is configured; an unknown text may be a template that was filled in. */
function* checkTexts(acts: readonly Act[], count: number, templates: readonly unknown[]) {
  const texts = templates.map((template) => readMember(template, 'text'));
  for (const [text, group] of Map.groupBy(acts, (act) => act.text)) {
    const max = count * texts.filter((other) => other === text).length;
    if (text !== undefined && max > 0) yield checkThat(group.at(-1) as Act, group.length <= max, max, group.length);
  }
}

const followUps = [{ text: 'Did you read it?', delay: 'P1D' }];
const twoReplies = { commentReplies: [{ text: 'Look at our page.' }, { text: 'Here it is.' }] };
const secondFollowUp = { text: 'What do you think?', delay: 'P3D' };

const actsOnce = law({
  id: 'leadMagnet.acts.once',
  level: 'derived',
  argument:
    'Author: the workflow sends one direct message, connects once, replies to the comment and runs its follow-ups. Implementer: a person who comments again may count again, and all of several replies may be posted. The law allows all of it for each comment, and does not judge follow-ups that are not configured.',
  needs: ['leadMagnet.fields'],
  source: cite('full: a direct message, auto-connects, replies to the comment, and may run follow-ups'),
  summary:
    'A comment causes at most one direct message and one connection request, and each reply and follow-up only once.',
  over: 'event',
  exercisedBy: 'an act in the outbox that answers a comment',
  *cases(trace) {
    const comments = readObservations(trace, 'comment');
    for (const { acts, history } of listActs(trace)) {
      // An act that failed without the account may be repeated.
      if (wasDisconnected(trace, history)) continue;
      for (const action of countedActions) {
        const max = getMaxActs(action, history);
        const actsOfKind = acts.filter(({ act }) => act === action);
        const isAnonymous = actsOfKind.some(({ commenterId }) => commenterId === undefined);
        for (const [person, group] of Map.groupBy(actsOfKind, (act) => (isAnonymous ? undefined : act.commenterId))) {
          const count = comments.filter(({ commenter }) => isAnonymous || commenter.id === person).length;
          if (max === 0 || count === 0) continue;
          yield checkThat(group.at(-1) as Act, group.length <= count * max, count * max, group.length);
          if (action === 'follow_up') yield* checkTexts(group, count, listFollowUps(history));
          if (action === 'comment_reply') yield* checkTexts(group, count, listReplies(history).flat());
        }
      }
    }
  },
  kept: [
    [
      'one of each',
      activeLeadMagnet('full'),
      keywordComment,
      leadAct(2, 'direct_message'),
      leadAct(2, 'connection_request'),
      leadAct(2, 'comment_reply'),
    ],
    [
      'a follow-up',
      activeLeadMagnet('full', { followUps }),
      keywordComment,
      leadAct(2, 'direct_message'),
      leadAct(1442, 'follow_up'),
    ],
    [
      'a follow-up that is called a direct message',
      activeLeadMagnet('full', { followUps }),
      keywordComment,
      leadAct(2, 'direct_message'),
      leadAct(1442, 'direct_message'),
    ],
    [
      'each of two replies',
      activeLeadMagnet('comments_only', { templates: twoReplies }),
      keywordComment,
      leadAct(2, 'comment_reply', 'Look at our page.'),
      leadAct(2, 'comment_reply', 'Here it is.'),
    ],
    [
      'replies to two comments of one person',
      activeLeadMagnet('comments_only'),
      keywordComment,
      comment(2, 'GUIDE', 'per_1', 'com_2'),
      leadAct(2, 'comment_reply'),
      leadAct(3, 'comment_reply'),
    ],
  ],
  broken: [
    [
      'two direct messages',
      activeLeadMagnet('full'),
      keywordComment,
      leadAct(2, 'direct_message'),
      leadAct(2, 'direct_message'),
    ],
    [
      'the only follow-up twice',
      activeLeadMagnet('full', { followUps }),
      keywordComment,
      leadAct(1442, 'follow_up'),
      leadAct(1442, 'follow_up'),
    ],
    [
      'the first of two follow-ups twice',
      activeLeadMagnet('full', { followUps: [...followUps, secondFollowUp] }),
      keywordComment,
      leadAct(1442, 'follow_up', 'Did you read it?'),
      leadAct(4322, 'follow_up', 'Did you read it?'),
    ],
    [
      'one of two replies twice',
      activeLeadMagnet('comments_only', { templates: twoReplies }),
      keywordComment,
      leadAct(2, 'comment_reply', 'Look at our page.'),
      leadAct(2, 'comment_reply', 'Look at our page.'),
    ],
    [
      'two replies to unknown persons',
      activeLeadMagnet('comments_only'),
      keywordComment,
      { ...leadAct(2, 'comment_reply'), commenterId: undefined },
      { ...leadAct(2, 'comment_reply'), commenterId: undefined },
    ],
  ],
  neutral: [
    ['follow-ups that are not configured', activeLeadMagnet('full'), keywordComment, leadAct(1442, 'follow_up')],
    ['acts for a person whose comments are unknown', activeLeadMagnet('full'), leadAct(2, 'direct_message')],
  ],
});

export const leadActLaws: readonly Law[] = [commentersOnly, ownAccount, actsOnce];
