/** Laws on messages to leads: their text, time and recipient. */
import { parseDuration } from '../../time/duration.ts';
import { type Law, law } from '../law.ts';
import { clock } from '../traces/examples.ts';
import { act, asks, listed, made } from '../traces/examplesOfLeads.ts';
import { actionsOf, done } from '../traces/leadActs.ts';
import { everAsked, magnets } from '../traces/magnets.ts';
import {
  at,
  heard,
  holds,
  instantAt,
  listOrEmpty,
  member,
  only,
  settledBefore,
  surelyBefore,
} from '../traces/reading.ts';

const row = (item: string) => ({ section: 'Lead magnet', item });
const needs = ['leadMagnet.fields', 'lead.fields', 'lead.list'] as const;

const replyText = law({
  id: 'leadMagnet.comments_only.text',
  level: 'derived',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: row('templates.commentReplies'),
  summary: 'comments_only replies with one of the configured comment replies.',
  over: 'event',
  *cases(trace) {
    for (const { acts, one } of done(trace, 'comments_only')) {
      const texts = everAsked(one, 'templates')
        .flatMap((it) => listOrEmpty(member(it, 'commentReplies')))
        .map((it) => member(it, 'text'));
      // Filling in placeholders changes the text of a template.
      if (texts.some((text) => String(text).includes('{{'))) continue;
      for (const it of acts)
        if (it.act === 'comment_reply' && it.text !== undefined)
          yield holds(it, texts.includes(it.text), texts, it.text);
    }
  },
  kept: [['a configured reply', made('comments_only'), asks, act(2, 'comment_reply', 'Look at our page.')]],
  broken: [['another text', made('comments_only'), asks, act(2, 'comment_reply', 'Thanks!')]],
  silent: [['a reply whose text is unknown', made('comments_only'), asks, act(2, 'comment_reply')]],
});

const fullReply = law({
  id: 'leadMagnet.full.text',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.templates', 'leadMagnet.reply.full'],
  source: row('full replies to the comment'),
  summary: 'full replies with the first comment reply, or not at all if there is none.',
  over: 'event',
  *cases(trace, b) {
    if (b['leadMagnet.reply.full'] !== 'first-reply-or-none') return;
    for (const { acts, lists, one } of done(trace, 'full')) {
      const text = firstReply(one.versions[0]?.content);
      if (one.versions.length > 1) continue;
      for (const { on, leads } of lists)
        for (const it of leads) {
          const actions = actionsOf(it);
          const due = instantAt(it, 'capturedAt') ?? Number.POSITIVE_INFINITY;
          if (actions !== undefined && settledBefore(trace, trace.indexOf(on), due))
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
    [
      'no reply configured',
      made('full', { templates: { dm: { text: 'Here.' } } }),
      asks,
      clock(2),
      listed('direct_message'),
    ],
  ],
  broken: [
    ['no reply', made('full'), asks, clock(2), listed('direct_message', 'connection_request')],
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
      const delays = everAsked(one, 'followUps')
        .flatMap(listOrEmpty)
        .map((it) => parseDuration(String(member(it, 'delay'))) ?? 0);
      const leads = lists.flatMap((it) => it.leads);
      const last = lists.findLast((it) => it.leads.length > 0);
      if (delays.length === 0 && last !== undefined && heard(trace, 'follow_up', one.on, last.on.at))
        yield holds(last.on, !acts.some((it) => it.act === 'follow_up'), 'no follow-up', acts);
      for (const it of acts.filter((other) => other.act === 'follow_up')) {
        const source = leads.find((other) => at(other, 'commenter', 'id') === it.commenterId);
        const captured = instantAt(source, 'capturedAt');
        if (captured !== undefined)
          yield holds(
            it,
            delays.length > 0 && !surelyBefore(it.at, captured + Math.min(...delays)),
            delays,
            it.at - captured,
          );
      }
    }
  },
  kept: [['a day later', made('full', { followUps }), asks, listed('direct_message'), act(1442, 'follow_up')]],
  broken: [
    ['sent immediately', made('full', { followUps }), asks, listed('direct_message'), act(2, 'follow_up')],
    ['sent although none is configured', made('full'), asks, listed('direct_message'), act(1442, 'follow_up')],
  ],
});

const noLead = law({
  id: 'leadMagnet.acts.on-leads',
  level: 'derived',
  needs: ['leadMagnet.fields', 'leadMagnet.match'],
  source: row('captures commenters as leads, replies to the comment and/or sends a direct message'),
  summary: 'Nothing is sent to a person who wrote no comment.',
  over: 'event',
  *cases(trace) {
    const who = new Set(only(trace, 'comment').map((it) => it.commenter.id));
    const known = new Set(magnets(trace).map(({ id }) => id));
    for (const it of only(trace, 'act'))
      if (it.commenterId !== undefined && known.has(it.leadMagnetId ?? (known.size === 1 ? [...known][0] : '') ?? ''))
        yield holds(it, who.has(it.commenterId), [...who], it.commenterId);
  },
  kept: [['to the commenter', made('full'), asks, act(2, 'direct_message')]],
  broken: [['to a person who did not comment', made('full'), act(2, 'direct_message')]],
});

export const messageLaws: readonly Law[] = [replyText, fullReply, followUpTime, noLead];
