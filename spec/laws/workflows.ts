/** Laws on what a lead magnet does about a lead: seen in the lead's record, and on the network where one listens. */
import type { WorkflowType } from '../schemas/leadMagnet.ts';
import { parseDuration } from '../time/duration.ts';
import { clock, collect, comment, lead, listening, magnet, minute, ok } from './examples.ts';
import { type Act, type Law, law, type Observation } from './law.ts';
import { leadLists, magnets } from './magnets.ts';
import { at, heard, holds, instantAt, listOrEmpty, member, only } from './reading.ts';

const row = (item: string) => ({ section: 'Lead magnet', item });
const needs = ['leadMagnet.fields', 'lead.fields', 'lead.list'] as const;
type Doing = Exclude<Act['act'], 'auto_plug'>;

const templates = { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look at our page.' }] };
const made = (workflowType: WorkflowType, more: object = {}) =>
  ok('createLeadMagnet', magnet('active', { workflowType }), {
    body: { ...collect, workflowType, templates, activate: true, ...more },
  });
const act = (n: number, doing: Doing, text?: string): Act => ({
  kind: 'act',
  at: minute(n),
  act: doing,
  platform: 'professional',
  leadMagnetId: 'lm_1',
  commenterId: 'per_1',
  ...(text === undefined ? {} : { text }),
});
const listed = (...actions: Doing[]) =>
  ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions })], { id: 'lm_1', minute: 3 });
const asks = comment(1, 'GUIDE');

/** What was done for the leads of every lead magnet of a workflow that was never updated. */
function* done(trace: readonly Observation[], workflow: WorkflowType) {
  for (const one of magnets(trace).filter((it) => !it.updated && member(it.content, 'workflowType') === workflow)) {
    const acts = only(trace, 'act').filter((it) => it.leadMagnetId === one.id);
    const lists = leadLists(trace, one);
    yield { one, acts, lists };
  }
}

const never: readonly (readonly [WorkflowType, readonly Doing[], string])[] = [
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
const quiet: readonly Law[] = never.map(([workflow, forbidden, item]) =>
  law({
    id: `leadMagnet.${workflow}.quiet`,
    level: 'documented',
    needs,
    source: row(`${workflow} ${item}`),
    summary: `${workflow} never sends ${forbidden.join(', ')}, not even with templates for them.`,
    over: 'event',
    *cases(trace) {
      for (const { acts, lists, one } of done(trace, workflow)) {
        const wrong = (doing: unknown) => forbidden.some((other) => other === doing);
        for (const { on, leads } of lists)
          for (const it of leads) {
            const actions = listOrEmpty(it.actions);
            yield holds(on, !actions.some(wrong), 'nothing of the kind', actions);
          }
        for (const it of acts) yield holds(it, !wrong(it.act), 'nothing of the kind', it.act);
        const captured = lists.find(({ leads }) => leads.length > 0);
        if (acts.length === 0 && captured !== undefined && heard(trace, 'acts', one.on.at, captured.on.at))
          yield holds(captured.on, true);
      }
    },
    kept: [['quiet', made(workflow), asks, clock(2), workflow === 'collect_only' ? listed() : listed('comment_reply')]],
    broken: [
      ['a direct message in the record', made(workflow), asks, clock(2), listed('direct_message')],
      ['a connection request on the network', made(workflow), asks, act(2, 'connection_request'), clock(2)],
      ...(workflow === 'collect_only'
        ? [['a reply', made(workflow), asks, act(2, 'comment_reply'), clock(2)] as [string, ...Observation[]]]
        : []),
    ],
    silent: [['another workflow', made('full'), asks, clock(2), listed('direct_message', 'connection_request')]],
  }),
);

const does: readonly (readonly [WorkflowType, Doing, string])[] = [
  ['full', 'direct_message', 'sends the lead magnet as a direct message'],
  ['full', 'connection_request', 'auto-connects'],
  ['comments_only', 'comment_reply', 'replies to the matched comment'],
];

/** `leadMagnet.full.direct_message` and its siblings. */
const acting: readonly Law[] = does.map(([workflow, doing, item]) =>
  law({
    id: `leadMagnet.${workflow}.${doing}`,
    level: 'documented',
    needs,
    source: row(`${workflow}: ${item}`),
    summary: `${workflow}: ${item}, for every lead.`,
    over: 'event',
    *cases(trace) {
      for (const { lists, acts, one } of done(trace, workflow))
        for (const { on, leads } of lists)
          for (const it of leads) {
            const actions = it.actions;
            if (Array.isArray(actions)) yield holds(on, actions.includes(doing), doing, actions);
            else if (heard(trace, 'acts', one.on.at, on.at))
              yield holds(
                on,
                acts.some((other) => other.act === doing && other.commenterId === at(it, 'commenter', 'id')),
                doing,
                acts,
              );
          }
    },
    kept: [
      [
        'in the record',
        made(workflow),
        asks,
        clock(2),
        listed('comment_reply', 'direct_message', 'connection_request'),
      ],
      [
        'on the network',
        listening('acts'),
        made(workflow),
        asks,
        act(2, doing),
        clock(3),
        ok('listLeads', [lead(1, 'GUIDE', 'per_1', { actions: undefined })], { id: 'lm_1', minute: 3 }),
      ],
    ],
    broken: [['nothing done', made(workflow), asks, clock(2), listed()]],
    silent: [['another workflow', made('collect_only'), asks, clock(2), listed()]],
  }),
);

const replyText = law({
  id: 'leadMagnet.comments_only.text',
  level: 'derived',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: row('templates.commentReplies'),
  summary: 'A reply to a comment is one of the comment replies.',
  over: 'event',
  *cases(trace) {
    for (const { acts, one } of done(trace, 'comments_only')) {
      const texts = listOrEmpty(at(one.content, 'templates', 'commentReplies')).map((it) => member(it, 'text'));
      // A template with placeholders is another text once they are filled in.
      if (texts.some((text) => String(text).includes('{{'))) continue;
      for (const it of acts)
        if (it.act === 'comment_reply' && it.text !== undefined)
          yield holds(it, texts.includes(it.text), texts, it.text);
    }
  },
  kept: [['one of them', made('comments_only'), asks, act(2, 'comment_reply', 'Look at our page.')]],
  broken: [['another text', made('comments_only'), asks, act(2, 'comment_reply', 'Thanks!')]],
  silent: [['nobody saw the text', made('comments_only'), asks, act(2, 'comment_reply')]],
});

const fullReply = law({
  id: 'leadMagnet.full.text',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.templates', 'leadMagnet.reply.full'],
  source: row('full replies to the comment'),
  summary: 'full replies to the comment with the first of the comment replies, and not at all where there is none.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.reply.full'] !== 'first-reply-or-none') return;
    for (const { acts, lists, one } of done(trace, 'full')) {
      const text = firstReply(one.content);
      for (const { on, leads } of lists)
        for (const it of leads) {
          const actions = member(it, 'actions');
          if (Array.isArray(actions))
            yield holds(on, actions.includes('comment_reply') === (text !== undefined), text, actions);
        }
      for (const it of acts.filter((other) => other.act === 'comment_reply')) {
        const filled = it.text === undefined || String(text).includes('{{') || it.text === text;
        yield holds(it, text !== undefined && filled, text, it.text);
      }
    }
  },
  kept: [
    ['a reply', made('full'), asks, clock(2), listed('comment_reply', 'direct_message', 'connection_request')],
    ['none to send', made('full', { templates: { dm: { text: 'Here.' } } }), asks, clock(2), listed('direct_message')],
  ],
  broken: [
    ['silence', made('full'), asks, clock(2), listed('direct_message', 'connection_request')],
    ['another text', made('full'), asks, act(2, 'comment_reply', 'Thanks!')],
  ],
});

function firstReply(content: unknown): unknown {
  return member(listOrEmpty(at(content, 'templates', 'commentReplies'))[0], 'text');
}

const followUps = [{ text: 'Did you read it?', delay: 'P1D' }];

const followUpTime = law({
  id: 'leadMagnet.followUps.not-before',
  level: 'assumed',
  needs: [...needs, 'leadMagnet.followUps'],
  source: row('full may run follow-ups'),
  summary: 'A follow-up is sent no earlier than its delay after the capture.',
  over: 'time',
  *cases(trace) {
    for (const { acts, lists, one } of done(trace, 'full')) {
      const delays = listOrEmpty(member(one.content, 'followUps')).map(
        (it) => parseDuration(String(member(it, 'delay'))) ?? 0,
      );
      const leads = lists.flatMap((it) => it.leads);
      for (const it of acts.filter((other) => other.act === 'follow_up')) {
        const source = leads.find((other) => at(other, 'commenter', 'id') === it.commenterId);
        const captured = instantAt(source, 'capturedAt');
        if (captured !== undefined)
          yield holds(it, delays.length > 0 && it.at >= captured + Math.min(...delays), delays, it.at - captured);
      }
    }
  },
  kept: [['a day later', made('full', { followUps }), asks, listed('direct_message'), act(1442, 'follow_up')]],
  broken: [
    ['at once', made('full', { followUps }), asks, listed('direct_message'), act(2, 'follow_up')],
    ['without any', made('full'), asks, listed('direct_message'), act(1442, 'follow_up')],
  ],
});

const noLead = law({
  id: 'leadMagnet.acts.on-leads',
  level: 'derived',
  needs: ['leadMagnet.fields', 'leadMagnet.match'],
  source: row('captures commenters as leads, replies to the comment and/or sends a direct message'),
  summary: 'Nothing is sent to somebody who wrote no comment below the watched post.',
  over: 'event',
  *cases(trace) {
    const who = new Set(only(trace, 'comment').map((it) => it.commenter.id));
    const known = new Set(magnets(trace).map(({ id }) => id));
    for (const it of only(trace, 'act'))
      if (it.leadMagnetId !== undefined && known.has(it.leadMagnetId) && it.commenterId !== undefined)
        yield holds(it, who.has(it.commenterId), [...who], it.commenterId);
  },
  kept: [['to the commenter', made('full'), asks, act(2, 'direct_message')]],
  broken: [['to a stranger', made('full'), act(2, 'direct_message')]],
});

export const workflowLaws: readonly Law[] = [...quiet, ...acting, replyText, fullReply, followUpTime, noLead];
