/** Laws on messages to leads: their text, time and recipient. */
import { asList, readMember, toText } from '../../json.ts';
import { parseDuration } from '../../time/duration.ts';
import { type Law, law } from '../law.ts';
import { buildClock } from '../traces/examples.ts';
import { findActsByLeadMagnet, isHandledBefore, readActions } from '../traces/leadActs.ts';
import {
  activeLeadMagnet,
  buildMessage,
  keywordComment,
  leadAct,
  leadList,
  twoLeadMagnets,
} from '../traces/leadExamples.ts';
import { isCommenter, listFollowUps, listValuesFor } from '../traces/leadMagnets.ts';
import {
  checkThat,
  getInstantAt,
  getMemberAt,
  isCertainlyBefore,
  readObservations,
  wasListening,
} from '../traces/traceReader.ts';

const cite = (item: string) => ({ section: 'Lead magnet', item });
const needs = ['leadMagnet.fields', 'lead.fields', 'lead.list'] as const;

const followUps = [
  { text: 'Did you read it?', delay: 'P1D' },
  { text: 'What do you think?', delay: 'P3D' },
];
const followUpCreation = activeLeadMagnet('full', { followUps });

const replyText = law({
  id: 'leadMagnet.comments_only.text',
  level: 'derived',
  argument:
    'Author: the reply is one of templates.commentReplies. Implementer: a template may be filled in, and any reply may be chosen. The law accepts each of them, and the suite sends texts without anything to fill in.',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: cite('templates.commentReplies'),
  summary: 'The workflow comments_only replies with one of the configured comment replies.',
  over: 'event',
  exercisedBy: 'a reply with its text in the outbox, and templates without placeholders',
  *cases(trace) {
    for (const { acts, history } of findActsByLeadMagnet(trace, 'comments_only')) {
      for (const act of acts.filter((other) => other.act === 'comment_reply' && other.text !== undefined)) {
        const texts = listValuesFor(act, history, 'templates', trace)
          .flatMap((templates) => asList(readMember(templates, 'commentReplies')))
          .map((reply) => readMember(reply, 'text'));
        // Filling in placeholders changes the text.
        if (texts.some((text) => toText(text).includes('{{'))) continue;
        yield checkThat(act, texts.includes(act.text), texts, act.text);
      }
    }
  },
  kept: [
    [
      'a configured reply',
      activeLeadMagnet('comments_only'),
      keywordComment,
      leadAct(2, 'comment_reply', 'Look at our page.'),
    ],
  ],
  broken: [['another text', activeLeadMagnet('comments_only'), keywordComment, leadAct(2, 'comment_reply', 'Thanks!')]],
  neutral: [
    ['a reply whose text is unknown', activeLeadMagnet('comments_only'), keywordComment, leadAct(2, 'comment_reply')],
  ],
});

const messageText = law({
  id: 'leadMagnet.full.message.text',
  level: 'derived',
  argument:
    'Author: templates.dm is sent. Implementer: a template may be filled in. The suite sends texts without anything to fill in.',
  needs: ['leadMagnet.fields', 'leadMagnet.templates'],
  source: cite('templates.dm'),
  summary: 'The workflow full sends the configured direct message.',
  over: 'event',
  exercisedBy: 'a direct message with its text in the outbox, and a template without placeholders',
  *cases(trace) {
    for (const { acts, history } of findActsByLeadMagnet(trace, 'full')) {
      const followUpTexts = listFollowUps(history).map((followUp) => readMember(followUp, 'text'));
      for (const act of acts.filter((other) => other.act === 'direct_message' && other.text !== undefined)) {
        const texts = listValuesFor(act, history, 'templates', trace).map((templates) =>
          getMemberAt(templates, 'dm', 'text'),
        );
        const isSent = texts.includes(act.text);
        // Filling in placeholders changes the text.
        const mayDiffer = (text: unknown) => typeof text !== 'string' || text.includes('{{');
        if (!isSent && [...texts, ...followUpTexts].some(mayDiffer)) continue;
        // An outbox may call follow-ups direct messages.
        const isFollowUp =
          followUpTexts.includes(act.text) &&
          acts.some((other) => other.commenterId === act.commenterId && texts.includes(other.text));
        yield checkThat(act, isSent || isFollowUp, texts, act.text);
      }
    }
  },
  kept: [
    ['the configured text', activeLeadMagnet('full'), keywordComment, leadAct(2, 'direct_message', 'Here it is.')],
    [
      'a follow-up that is called a direct message',
      followUpCreation,
      leadAct(2, 'direct_message', 'Here it is.'),
      leadAct(1442, 'direct_message', 'Did you read it?'),
    ],
    ['the text for the post of the comment', ...twoLeadMagnets, buildMessage('per_1', 'Here it is.')],
  ],
  broken: [
    ['another text', activeLeadMagnet('full'), keywordComment, leadAct(2, 'direct_message', 'Buy now!')],
    ['a follow-up instead of the message', followUpCreation, leadAct(2, 'direct_message', 'Did you read it?')],
    ['the text of another lead magnet', ...twoLeadMagnets, buildMessage('per_1', 'Here is the book.')],
  ],
  neutral: [
    [
      'a commenter on the posts of two lead magnets',
      ...twoLeadMagnets,
      keywordComment,
      buildMessage('per_1', 'Here is the book.'),
    ],
    ['a message to a stranger', ...twoLeadMagnets, buildMessage('per_9', 'Buy now!')],
    ['a message whose text is unknown', activeLeadMagnet('full'), keywordComment, leadAct(2, 'direct_message')],
  ],
});

const fullReply = law({
  id: 'leadMagnet.full.text',
  level: 'assumed',
  needs: ['leadMagnet.fields', 'leadMagnet.templates', 'leadMagnet.reply.full', 'leadMagnet.job.period'],
  everyReading: ['leadMagnet.job.period'],
  source: cite('full replies to the comment'),
  summary: 'The workflow full replies with its comment reply, or not at all if there is none.',
  exercisedBy: 'a lead of the workflow full with its actions, or a reply in the outbox',
  holds: { 'leadMagnet.reply.full': ['first-reply-or-none', 'in-turn-or-none'] },
  over: 'event',
  *cases(trace, behaviour) {
    for (const { acts, leadLists, history } of findActsByLeadMagnet(trace, 'full')) {
      const replies = listReplies(history.versions[0]?.content);
      const texts = behaviour['leadMagnet.reply.full'] === 'in-turn-or-none' ? replies : replies.slice(0, 1);
      const [text] = texts;
      if (history.versions.length > 1) continue;
      for (const { exchange, leads } of leadLists)
        for (const lead of leads) {
          const actions = readActions(lead);
          if (actions !== undefined && isHandledBefore(trace, trace.indexOf(exchange), lead, behaviour))
            yield checkThat(exchange, actions.includes('comment_reply') === (text !== undefined), text, actions);
        }
      for (const act of acts.filter((other) => other.act === 'comment_reply')) {
        const isExpected = (reply: unknown) =>
          reply !== undefined && (act.text === undefined || toText(reply).includes('{{') || act.text === reply);
        yield checkThat(act, texts.some(isExpected), text, act.text);
      }
    }
  },
  kept: [
    [
      'a reply',
      activeLeadMagnet('full'),
      keywordComment,
      buildClock(63),
      leadList('comment_reply', 'direct_message', 'connection_request'),
    ],
    [
      'no reply configured',
      activeLeadMagnet('full', { templates: { dm: { text: 'Here.' } } }),
      keywordComment,
      buildClock(63),
      leadList('direct_message'),
    ],
  ],
  broken: [
    ['no reply', activeLeadMagnet('full'), keywordComment, buildClock(63), leadList('direct_message')],
    ['another text', activeLeadMagnet('full'), keywordComment, leadAct(2, 'comment_reply', 'Thanks!')],
  ],
});

/** The texts of the comment replies of a lead magnet. */
const listReplies = (content: unknown): readonly unknown[] =>
  asList(getMemberAt(content, 'templates', 'commentReplies')).map((reply) => readMember(reply, 'text'));

const readDelay = (followUp: unknown): number => parseDuration(toText(readMember(followUp, 'delay'))) ?? 0;

const followUpText = law({
  id: 'leadMagnet.followUps.text',
  level: 'derived',
  argument:
    'Author: the follow-ups are those of the lead magnet. Implementer: a template may be filled in. The suite sends texts without anything to fill in.',
  needs: ['leadMagnet.fields', 'leadMagnet.followUps'],
  source: cite('full may run follow-ups'),
  summary: 'A follow-up has the text of one of the configured follow-ups.',
  over: 'event',
  exercisedBy: 'a follow-up with its text in the outbox, and follow-ups without placeholders',
  *cases(trace) {
    for (const { acts, history } of findActsByLeadMagnet(trace, 'full')) {
      const texts = listFollowUps(history).map((followUp) => readMember(followUp, 'text'));
      // Filling in placeholders changes the text.
      if (texts.length === 0 || texts.some((text) => toText(text).includes('{{'))) continue;
      for (const act of acts)
        if (act.act === 'follow_up' && act.text !== undefined)
          yield checkThat(act, texts.includes(act.text), texts, act.text);
    }
  },
  kept: [['a configured text', followUpCreation, keywordComment, leadAct(1442, 'follow_up', 'Did you read it?')]],
  broken: [['another text', followUpCreation, keywordComment, leadAct(1442, 'follow_up', 'Buy now!')]],
  neutral: [['a follow-up whose text is unknown', followUpCreation, keywordComment, leadAct(1442, 'follow_up')]],
});

const followUpTime = law({
  id: 'leadMagnet.followUps.not-before',
  level: 'assumed',
  needs: [...needs, 'leadMagnet.followUps'],
  source: cite('full may run follow-ups'),
  summary: 'A follow-up is sent no earlier than its delay after the capture.',
  over: 'time',
  exercisedBy: 'a follow-up to a listed lead in the outbox',
  *cases(trace) {
    for (const { acts, leadLists, history } of findActsByLeadMagnet(trace, 'full')) {
      const configuredFollowUps = listFollowUps(history);
      const delays = configuredFollowUps.map(readDelay);
      const leads = leadLists.flatMap((list) => list.leads);
      const lastList = leadLists.findLast((list) => list.leads.length > 0);
      if (
        delays.length === 0 &&
        lastList !== undefined &&
        wasListening(trace, 'follow_up', history.creation, lastList.exchange.at)
      )
        yield checkThat(lastList.exchange, !acts.some((act) => act.act === 'follow_up'), 'no follow-up', acts);
      for (const act of acts.filter((other) => other.act === 'follow_up')) {
        const comment = readObservations(trace, 'comment').find(({ commenter }) => commenter.id === act.commenterId);
        const sourceLead = comment && leads.find((other) => isCommenter(other, comment));
        const capturedAt = getInstantAt(sourceLead, 'capturedAt');
        const sameText = configuredFollowUps
          .filter((followUp) => readMember(followUp, 'text') === act.text)
          .map(readDelay);
        const possibleDelays = sameText.length > 0 ? sameText : delays;
        if (capturedAt !== undefined)
          yield checkThat(
            act,
            delays.length > 0 && !isCertainlyBefore(act.at, capturedAt + Math.min(...possibleDelays)),
            possibleDelays,
            act.at - capturedAt,
          );
      }
    }
  },
  kept: [['a day later', followUpCreation, keywordComment, leadList('direct_message'), leadAct(1442, 'follow_up')]],
  broken: [
    ['sent immediately', followUpCreation, keywordComment, leadList('direct_message'), leadAct(2, 'follow_up')],
    [
      'the second text after the delay of the first',
      followUpCreation,
      keywordComment,
      leadList('direct_message'),
      leadAct(1442, 'follow_up', 'What do you think?'),
    ],
    [
      'sent although none is configured',
      activeLeadMagnet('full'),
      keywordComment,
      leadList('direct_message'),
      leadAct(1442, 'follow_up'),
    ],
  ],
});

export const messageLaws: readonly Law[] = [replyText, messageText, fullReply, followUpText, followUpTime];
