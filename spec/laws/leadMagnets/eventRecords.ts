/** The law on the lead in a webhook event: it is the lead as the lead magnet lists it. */

import { isEqualJson } from '../../json.ts';
import { type Law, law } from '../law.ts';
import { delivery, receiverUrl } from '../traces/deliveryExamples.ts';
import { getEventType } from '../traces/events.ts';
import { createdLeadMagnet, lead, leadMagnet, leadMagnetBody, ok } from '../traces/examples.ts';
import { listLeadMagnetHistories, listValues, readLeadLists } from '../traces/leadMagnets.ts';
import { checkThat, getInstantAt, getMemberAt, isSameMoment, readId, readObservations } from '../traces/traceReader.ts';

/** What the service knows at the capture and never changes. */
const capturedMembers = [
  ['commenter', 'id'],
  ['commenter', 'name'],
  ['comment', 'id'],
  ['comment', 'text'],
  ['matchedKeyword'],
  ['capturedAt'],
] as const;

/** The members that an event and a list both have, and in which they differ. */
function findDifferences(sent: unknown, listed: unknown): readonly string[] {
  return capturedMembers.flatMap((path) => {
    const [a, b] = [getMemberAt(sent, ...path) ?? undefined, getMemberAt(listed, ...path) ?? undefined];
    if (a === undefined || b === undefined || isEqualJson(a, b) || String(a) === String(b)) return [];
    // A service may send fewer digits of a second than it lists.
    if (path[0] === 'capturedAt' && isSameMoment(getInstantAt(sent, ...path), getInstantAt(listed, ...path))) return [];
    return [path.join('.')];
  });
}

const listedLead = lead(1, 'GUIDE');
const creation = createdLeadMagnet(leadMagnet('active'), {
  ...leadMagnetBody,
  webhookUrl: receiverUrl,
  activate: true,
});
const leadList = ok('listLeads', [listedLead], { id: 'lm_1', minute: 2 });

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
  *cases(trace) {
    for (const history of listLeadMagnetHistories(trace)) {
      const leads = new Map(
        readLeadLists(trace, history).flatMap((list) => list.leads.map((item) => [readId(item), item] as const)),
      );
      const webhookUrls = listValues(history, 'webhookUrl');
      for (const event of readObservations(trace, 'webhook')) {
        const sent = getMemberAt(event.event, 'data');
        const listed = leads.get(readId(sent));
        if (listed === undefined || getEventType(event) !== 'lead.captured' || !webhookUrls.includes(event.url))
          continue;
        const differences = findDifferences(sent, listed);
        yield checkThat(event, differences.length === 0, listed, sent);
      }
    }
  },
  kept: [
    ['the same lead', creation, delivery(2, 'lead.captured', listedLead), leadList],
    ['fewer members', creation, delivery(2, 'lead.captured', { id: readId(listedLead) }), leadList],
  ],
  broken: [
    [
      'another time',
      creation,
      delivery(2, 'lead.captured', { ...listedLead, capturedAt: '2030-01-01T00:00:00Z' }),
      leadList,
    ],
    [
      'another commenter',
      creation,
      delivery(2, 'lead.captured', { ...listedLead, commenter: { id: 'per_9', name: 'Eve' } }),
      leadList,
    ],
  ],
  silent: [['a lead that no list has', creation, delivery(2, 'lead.captured', lead(9, 'GUIDE')), leadList]],
});

export const leadEventRecordLaws: readonly Law[] = [leadEventRecord];
