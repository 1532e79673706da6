/** Laws on webhook events about leads: where they are sent, and how often. */

import { type JsonObject, readMember } from '../../json.ts';
import { law, type Observation } from '../law.ts';
import { capturedLead, delivery, leadList, receiverUrl, webhookCreation } from '../traces/deliveryExamples.ts';
import { findSettledIds, getEventType, readSubjectId } from '../traces/events.ts';
import {
  buildClock,
  comment,
  createdLeadMagnet,
  lead,
  leadMagnet,
  leadMagnetBody,
  listeningTo,
  ok,
  updatedLeadMagnet,
} from '../traces/examples.ts';
import {
  getContentAt,
  listLeadMagnetHistories,
  listValues,
  readComments,
  readLeadLists,
  wasUpdatedBetween,
} from '../traces/leadMagnets.ts';
import { checkThat, getMemberAt, readId, readObservations, wasListening } from '../traces/traceReader.ts';

const captureSource = {
  section: 'Events',
  item: '1: lead magnets can trigger a webhook when a commenter is matched and captured',
};

/** Each lead of a list whose lead magnet has a webhook, with what arrived at its URL. */
function* computeExpectedDeliveries(trace: readonly Observation[]) {
  for (const history of listLeadMagnetHistories(trace))
    for (const { exchange, position, leads } of readLeadLists(trace, history)) {
      if (!wasListening(trace, 'leadWebhooks', history.creation, exchange.at)) continue;
      for (const lead of leads) {
        const comments = readComments(trace, lead);
        const commentPosition = trace.indexOf(comments[0] ?? history.creation);
        const webhookUrl = readMember(getContentAt(history, commentPosition), 'webhookUrl');
        if (typeof webhookUrl !== 'string' || wasUpdatedBetween(history, commentPosition, position)) continue;
        const deliveries = readObservations(trace, 'webhook').filter(({ url }) => url === webhookUrl);
        yield { exchange, lead, webhookUrl, comments, deliveries };
      }
    }
}

const leadEventSent = law({
  id: 'webhook.lead.sent',
  level: 'documented',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captureSource,
  summary: 'Each lead of a lead magnet with a webhook is sent to its webhook URL.',
  over: 'event',
  exercisedBy: 'a list of leads of a lead magnet whose webhook URL the suite could observe',
  *cases(trace) {
    for (const { exchange, lead, deliveries } of computeExpectedDeliveries(trace)) {
      const subjectIds = deliveries.map(readSubjectId);
      yield checkThat(exchange, subjectIds.includes(readId(lead)), readId(lead), subjectIds);
    }
  },
  kept: [
    [
      'sent to its URL',
      listeningTo('leadWebhooks'),
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead),
      leadList,
      buildClock(3),
    ],
  ],
  broken: [
    ['no event', listeningTo('leadWebhooks'), webhookCreation, leadList, buildClock(3)],
    [
      'sent to another URL',
      listeningTo('leadWebhooks'),
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead, { url: 'https://hooks.example.org/other' }),
      leadList,
      buildClock(3),
    ],
  ],
  neutral: [
    [
      'no webhook configured',
      listeningTo('leadWebhooks'),
      createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true }),
      leadList,
      buildClock(3),
    ],
  ],
});

/** The minimum length of a value that identifies a lead: a shorter one, such as the id 7, is part of many others. */
const minDistinctLength = 4;

const twoLeads = [capturedLead, lead(2, 'GUIDE', 'per_2', { commenter: { id: 'per_2', name: 'Dora' } })];

const leadArrives = law({
  id: 'webhook.lead.arrives',
  level: 'documented',
  needs: ['leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captureSource,
  summary: 'The webhook URL of a lead magnet receives each of its leads, in any form.',
  over: 'event',
  exercisedBy: 'a list of leads of a lead magnet whose webhook URL the suite could observe',
  *cases(trace) {
    const expectedDeliveries = [...computeExpectedDeliveries(trace)];
    for (const { exchange, lead, webhookUrl, comments, deliveries } of expectedDeliveries) {
      const values = [
        readId(lead),
        ...comments.flatMap(({ text, commenter }) => [text, commenter.id, commenter.name]),
      ].filter((value) => value !== undefined && value.length >= minDistinctLength);
      if (values.length === 0) continue;
      const leads = expectedDeliveries
        .filter((other) => other.exchange === exchange && other.webhookUrl === webhookUrl)
        .map((other) => other.lead);
      const events = deliveries.map(({ event }) => JSON.stringify(event) ?? '');
      // Only the values count: the envelope and the names of members need not be known.
      const hasArrived = values.some((value) => {
        const contains = (text: string) => text.includes(JSON.stringify(value).slice(1, -1));
        const leadCount = leads.filter((other) => contains(JSON.stringify(other))).length;
        return events.filter(contains).length >= Math.max(1, leadCount);
      });
      yield checkThat(exchange, hasArrived, values, events);
    }
  },
  kept: [
    [
      'an event in an unknown form',
      listeningTo('leadWebhooks'),
      webhookCreation,
      {
        ...delivery(2, 'lead.captured', capturedLead),
        event: { what: 'new-lead', payload: [{ ref: readId(capturedLead) }] },
      },
      leadList,
      buildClock(3),
    ],
    [
      'an event with only the comment for each of two leads',
      listeningTo('leadWebhooks'),
      webhookCreation,
      comment(1, 'GUIDE'),
      { ...comment(2, 'GUIDE'), commenter: { id: 'per_2', name: 'Dora' } },
      ...[1, 2].map((n) => ({ ...delivery(n, 'lead.captured', capturedLead), event: { said: 'GUIDE' } })),
      ok('listLeads', twoLeads, { id: 'lm_1', minute: 2 }),
      buildClock(3),
    ],
    [
      'a lead before the webhook URL was set, and another one with an equal comment since',
      listeningTo('leadWebhooks'),
      createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true }),
      comment(1, 'GUIDE'),
      updatedLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, webhookUrl: receiverUrl }),
      { ...comment(2, 'GUIDE'), commenter: { id: 'per_2', name: 'Dora' } },
      { ...delivery(2, 'lead.captured', capturedLead), event: { said: 'GUIDE' } },
      ok('listLeads', twoLeads, { id: 'lm_1', minute: 2 }),
      buildClock(3),
    ],
  ],
  broken: [
    ['no event', listeningTo('leadWebhooks'), webhookCreation, leadList, buildClock(3)],
    [
      'an event about the first of two leads with equal comments',
      listeningTo('leadWebhooks'),
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead),
      ok('listLeads', twoLeads, { id: 'lm_1', minute: 2 }),
      buildClock(3),
    ],
    [
      'an event without the lead',
      listeningTo('leadWebhooks'),
      webhookCreation,
      { ...delivery(2, 'lead.captured', capturedLead), event: { what: 'new-lead' } },
      leadList,
      buildClock(3),
    ],
  ],
  neutral: [['no listener', webhookCreation, leadList, buildClock(3)]],
});

const leadOnce = law({
  id: 'webhook.lead.once',
  level: 'derived',
  argument:
    'Author: a match triggers a webhook. Implementer: retries repeat it. One event per lead follows from "when a commenter is captured"; retries repeat the event with its id.',
  needs: ['webhook.envelope', 'webhook.events', 'lead.fields'],
  source: captureSource,
  summary: 'A lead triggers only one event, however often its delivery is retried.',
  over: 'event',
  exercisedBy: 'a received event about a lead',
  *cases(trace) {
    const leadDeliveries = readObservations(trace, 'webhook').filter(
      (delivery) => getEventType(delivery) === 'lead.captured',
    );
    // Leads of two lead magnets may have the same id.
    const deliveriesByLead = Map.groupBy(leadDeliveries, (delivery) =>
      [delivery.url, readId(getMemberAt(delivery.event, 'data', 'leadMagnetId')), readSubjectId(delivery)].join(' '),
    );
    for (const deliveries of deliveriesByLead.values()) {
      const ids = findSettledIds(deliveries);
      const lastDelivery = deliveries.at(-1);
      if (lastDelivery !== undefined) yield checkThat(lastDelivery, ids.size <= 1, 'one event', [...ids]);
    }
  },
  kept: [
    [
      'two attempts with one id',
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead, { received: false }),
      delivery(3, 'lead.captured', capturedLead),
    ],
  ],
  broken: [
    [
      'two attempts with two ids',
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead),
      delivery(3, 'lead.captured', capturedLead, {}, 'evt_2'),
    ],
  ],
});

const leadEventTrue = law({
  id: 'webhook.lead.true',
  level: 'derived',
  argument:
    'Author: the webhook is triggered when a commenter is matched and captured. Implementer: a service may announce itself at the URL first. Such an event has another type; one about a capture is about a lead, and leads are listed.',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captureSource,
  summary: 'The lead in an event about a capture is listed by its lead magnet afterwards.',
  over: 'event',
  exercisedBy: 'a list of leads after an event about a lead had arrived at the URL of its lead magnet',
  *cases(trace) {
    const leadMagnets = listLeadMagnetHistories(trace).map((history) => ({
      webhookUrls: listValues(history, 'webhookUrl'),
      lastList: readLeadLists(trace, history).at(-1),
    }));
    for (const delivery of readObservations(trace, 'webhook')) {
      if (getEventType(delivery) !== 'lead.captured') continue;
      // Several lead magnets may have the same URL.
      const senders = leadMagnets.filter(({ webhookUrls }) => webhookUrls.includes(delivery.url));
      const position = trace.indexOf(delivery);
      const isListedLater = senders.every(({ lastList }) => lastList !== undefined && lastList.position > position);
      if (senders.length === 0 || !isListedLater) continue;
      const listedIds = senders.flatMap(({ lastList }) => lastList?.leads.map(readId) ?? []);
      const isListed = listedIds.includes(readSubjectId(delivery));
      // A lead that is missing on a page may be on another one.
      if (isListed || senders.every(({ lastList }) => lastList?.isComplete))
        yield checkThat(delivery, isListed, listedIds, readSubjectId(delivery));
    }
  },
  kept: [['a listed lead', webhookCreation, delivery(2, 'lead.captured', capturedLead), leadList]],
  broken: [
    ['no lead', webhookCreation, delivery(1, 'lead.captured', {}), leadList],
    ['a lead that is not listed', webhookCreation, delivery(1, 'lead.captured', lead(9, 'GUIDE')), leadList],
  ],
  neutral: [
    ['another event', webhookCreation, delivery(1, 'webhook.hello', {}), leadList],
    ['no list', webhookCreation, delivery(1, 'lead.captured', {})],
    [
      'another lead magnet with the same URL, whose leads are not listed',
      webhookCreation,
      createdLeadMagnet({ ...leadMagnet('active'), id: 'lm_2' }, readMember(webhookCreation, 'body') as JsonObject),
      delivery(1, 'lead.captured', lead(9, 'GUIDE')),
      leadList,
    ],
  ],
});

export const leadEventLaws = [leadEventSent, leadArrives, leadEventTrue, leadOnce];
