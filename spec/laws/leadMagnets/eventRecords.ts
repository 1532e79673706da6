/** Laws on the lead in a webhook event: it is the lead as the lead magnet lists it. */

import { isEqualJson } from '../../json.ts';
import { Lead } from '../../schemas/leadMagnet.ts';
import { type Law, law, type Observation } from '../law.ts';
import { capturedLead, delivery, leadList, webhookCreation } from '../traces/deliveryExamples.ts';
import { getEventType } from '../traces/events.ts';
import { comment, lead, ok } from '../traces/examples.ts';
import { listLeadMagnetHistories, listValues, readLeadLists } from '../traces/leadMagnets.ts';
import { findMissingMembers, findTypeDifference } from '../traces/recordMembers.ts';
import { checkThat, getInstantAt, getMemberAt, isSameMoment, readId, readObservations } from '../traces/traceReader.ts';

const commenterMembers = [
  ['commenter', 'id'],
  ['commenter', 'name'],
] as const;

/** What depends on the comment. A service may show the latest comment of a commenter in the list. */
const commentMembers = [['comment', 'id'], ['comment', 'text'], ['matchedKeyword']] as const;

/** The members that an event and a list both have, and in which they differ. */
function findDifferences(sentLead: unknown, listedLead: unknown, hasSingleComment: boolean): readonly string[] {
  const paths: readonly (readonly string[])[] = [...commenterMembers, ...(hasSingleComment ? commentMembers : [])];
  const differences = paths.filter((path) => {
    const [a, b] = [getMemberAt(sentLead, ...path) ?? undefined, getMemberAt(listedLead, ...path) ?? undefined];
    return a !== undefined && b !== undefined && !isEqualJson(a, b) && String(a) !== String(b);
  });
  const [sentAt, listedAt] = [getInstantAt(sentLead, 'capturedAt'), getInstantAt(listedLead, 'capturedAt')];
  const hasOtherTime =
    hasSingleComment && sentAt !== undefined && listedAt !== undefined && !isSameMoment(sentAt, listedAt);
  return [...differences.map((path) => path.join('.')), ...(hasOtherTime ? ['capturedAt'] : [])];
}

/** How many comments the commenter of a lead may have written. */
function countComments(trace: readonly Observation[], listedLead: unknown): number {
  const [id, name] = ['id', 'name'].map((member) => getMemberAt(listedLead, 'commenter', member));
  const comments = readObservations(trace, 'comment');
  if (id === undefined && name === undefined) return comments.length;
  return comments.filter(({ commenter }) => commenter.id === id || commenter.name === name).length;
}

/** Each event about a lead of a lead magnet whose URL no other one has, with the lead as it sent and as it lists it. */
function* findListedEvents(trace: readonly Observation[]) {
  const histories = listLeadMagnetHistories(trace);
  for (const history of histories) {
    // Leads of two lead magnets may have the same id.
    const otherUrls = new Set(
      histories.filter((other) => other !== history).flatMap((other) => listValues(other, 'webhookUrl')),
    );
    const leads = new Map(
      readLeadLists(trace, history).flatMap((list) => list.leads.map((item) => [readId(item), item] as const)),
    );
    const ownUrls = listValues(history, 'webhookUrl').filter((url) => !otherUrls.has(url));
    for (const event of readObservations(trace, 'webhook')) {
      const sentLead = getMemberAt(event.event, 'data');
      const listedLead = leads.get(readId(sentLead));
      if (listedLead !== undefined && getEventType(event) === 'lead.captured' && ownUrls.includes(event.url))
        yield { event, sentLead, listedLead };
    }
  }
}

const leadEventRecord = law({
  id: 'webhook.lead.record',
  level: 'derived',
  argument:
    'Author: the event is about the captured lead. Implementer: the payload is not shown, so it may have other members. Members that both the event and the list have describe one capture.',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: {
    section: 'Events',
    item: '1: lead magnets can trigger a webhook when a commenter is matched and captured',
  },
  summary: 'An event about a captured lead has the same commenter, comment, keyword and time as the list of leads.',
  over: 'event',
  exercisedBy: 'an event about a lead that the list of leads contained',
  *cases(trace) {
    for (const { event, sentLead, listedLead } of findListedEvents(trace)) {
      const differences = findDifferences(sentLead, listedLead, countComments(trace, listedLead) <= 1);
      yield checkThat(event, differences.length === 0, listedLead, sentLead);
    }
  },
  kept: [
    ['the same lead', webhookCreation, delivery(2, 'lead.captured', capturedLead), leadList],
    ['fewer members', webhookCreation, delivery(2, 'lead.captured', { id: readId(capturedLead) }), leadList],
    [
      'the latest comment of the commenter in the list',
      webhookCreation,
      comment(1, 'GUIDE'),
      comment(1, 'GUIDE again', 'per_1', 'com_2'),
      delivery(2, 'lead.captured', { ...capturedLead, comment: { id: 'com_2', text: 'GUIDE again' } }),
      leadList,
    ],
    [
      'a time in another form',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, capturedAt: 1_893_000 }),
      leadList,
    ],
  ],
  broken: [
    [
      'another time',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, capturedAt: '2030-01-01T00:00:00Z' }),
      leadList,
    ],
    [
      'another commenter',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, commenter: { id: 'per_9', name: 'Eve' } }),
      leadList,
    ],
  ],
  neutral: [['a lead that no list has', webhookCreation, delivery(2, 'lead.captured', lead(9, 'GUIDE')), leadList]],
});

/** What was done for a lead is listed, but may be done after the event is sent. */
const laterMembers = ['actions', 'failedActions'];

const leadEventComplete = law({
  id: 'webhook.lead.members',
  level: 'assumed',
  needs: ['webhook.data', 'webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: { section: 'Events', item: '3: event kinds and payload shape are not shown' },
  summary: 'The lead in an event has every member that it has in the list of leads, of the same type.',
  over: 'event',
  exercisedBy: 'an event about a lead that the list of leads contained',
  *cases(trace) {
    for (const { event, sentLead, listedLead } of findListedEvents(trace)) {
      const missing = findMissingMembers(Lead, sentLead, listedLead).filter((name) => !laterMembers.includes(name));
      yield checkThat(event, missing.length === 0, listedLead, { missing });
      const difference = findTypeDifference(sentLead, listedLead);
      yield checkThat(event, difference === undefined, difference?.expected, difference?.observed);
    }
  },
  kept: [
    ['the same lead', webhookCreation, delivery(2, 'lead.captured', capturedLead), leadList],
    [
      'before an action that the list shows',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, actions: undefined }),
      ok('listLeads', [{ ...capturedLead, actions: ['webhook'] }], { id: 'lm_1', minute: 2 }),
    ],
  ],
  broken: [
    ['no comment', webhookCreation, delivery(2, 'lead.captured', { ...capturedLead, comment: undefined }), leadList],
    [
      'a commenter as a text',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, commenter: 'Cleo' }),
      leadList,
    ],
  ],
  neutral: [['a lead that no list has', webhookCreation, delivery(2, 'lead.captured', lead(9, 'GUIDE')), leadList]],
});

export const leadEventRecordLaws: readonly Law[] = [leadEventRecord, leadEventComplete];
