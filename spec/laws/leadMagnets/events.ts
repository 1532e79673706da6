/** Laws on webhook events about leads: where they are sent, and how often. */

import { readMember } from '../../json.ts';
import { law, type Observation, type WebhookDelivery } from '../law.ts';
import { delivery, receiverUrl } from '../traces/deliveryExamples.ts';
import { findSettledIds, getEventType, readSubjectId } from '../traces/events.ts';
import {
  buildClock,
  createdLeadMagnet,
  lead,
  leadMagnet,
  leadMagnetBody,
  listeningTo,
  ok,
} from '../traces/examples.ts';
import {
  getContentAt,
  listLeadMagnetHistories,
  listValues,
  readComments,
  readLeadLists,
  wasUpdatedBetween,
} from '../traces/leadMagnets.ts';
import {
  checkThat,
  getMemberAt,
  listSuccessfulExchanges,
  readData,
  readId,
  readObservations,
  wasListening,
} from '../traces/traceReader.ts';

const captureSource = {
  section: 'Events',
  item: '1: lead magnets can trigger a webhook when a commenter is matched and captured',
};
const webhookCreation = createdLeadMagnet(leadMagnet('active'), {
  ...leadMagnetBody,
  webhookUrl: receiverUrl,
  activate: true,
});
const capturedLead = lead(1, 'GUIDE');
const leadList = ok('listLeads', [capturedLead], { id: 'lm_1', minute: 2 });

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
        yield { exchange, lead, comments, deliveries };
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
  silent: [
    [
      'no webhook configured',
      listeningTo('leadWebhooks'),
      createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true }),
      leadList,
      buildClock(3),
    ],
  ],
});

const leadArrives = law({
  id: 'webhook.lead.arrives',
  level: 'documented',
  needs: ['leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captureSource,
  summary: 'For each lead of a lead magnet with a webhook, its webhook URL receives the lead, in any form.',
  over: 'event',
  *cases(trace) {
    for (const { exchange, lead, comments, deliveries } of computeExpectedDeliveries(trace)) {
      const values = [
        readId(lead),
        ...comments.flatMap(({ text, commenter }) => [text, commenter.id, commenter.name]),
      ].filter((value) => value !== undefined);
      const events = deliveries.map(({ event }) => JSON.stringify(event) ?? '');
      // Only the values count: the envelope and the names of members need not be known.
      const hasArrived = events.some((event) =>
        values.some((value) => event.includes(JSON.stringify(value).slice(1, -1))),
      );
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
  ],
  broken: [
    ['no event', listeningTo('leadWebhooks'), webhookCreation, leadList, buildClock(3)],
    [
      'an event without the lead',
      listeningTo('leadWebhooks'),
      webhookCreation,
      { ...delivery(2, 'lead.captured', capturedLead), event: { what: 'new-lead' } },
      leadList,
      buildClock(3),
    ],
  ],
  silent: [['no listener', webhookCreation, leadList, buildClock(3)]],
});

/** An event whose lead has no id of a lead magnet, with a further member. */
const withSource = (source: string) => {
  const { leadMagnetId: _, ...anonymousLead } = capturedLead;
  return delivery(2, 'lead.captured', {}, { event: { type: 'lead.captured', data: anonymousLead, source } });
};

const leadEventConfigured = law({
  id: 'webhook.lead.configured',
  level: 'derived',
  argument:
    'Author: the lead magnet triggers its webhook. Implementer: a webhook of the account may receive the lead as well. The text says "if configured, trigger the webhook" and nothing about other receivers, so this is derived.',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields'],
  source: {
    section: 'States and transitions',
    item: 'matched commenters become leads and, if configured, trigger the webhook',
  },
  summary: 'A lead is sent only to the webhook URL of its lead magnet.',
  over: 'event',
  *cases(trace) {
    const histories = listLeadMagnetHistories(trace);
    const createdIds = new Set(
      listSuccessfulExchanges(trace, 'createLeadMagnet').map((exchange) => readId(readData(exchange))),
    );
    for (const delivery of readObservations(trace, 'webhook').filter(
      (delivery) => getEventType(delivery) === 'lead.captured',
    )) {
      const ownerIds = histories
        .filter((other) => listValues(other, 'webhookUrl').includes(delivery.url))
        .map(({ id }) => id);
      const leadMagnetId = findLeadMagnetId(delivery, ownerIds, createdIds);
      const history = histories.find(({ id }) => id === leadMagnetId);
      // Another lead magnet may have the URL by an update, or be of the account whose webhook this is.
      const isUnknown = history === undefined && (ownerIds.length === 0 || createdIds.has(leadMagnetId));
      if (leadMagnetId !== undefined && !isUnknown)
        yield checkThat(delivery, ownerIds.includes(leadMagnetId), ownerIds, leadMagnetId);
    }
  },
  kept: [['sent to its URL', webhookCreation, delivery(2, 'lead.captured', capturedLead)]],
  broken: [
    [
      'no webhook configured',
      createdLeadMagnet(leadMagnet('active'), { ...leadMagnetBody, activate: true }),
      delivery(2, 'lead.captured', capturedLead),
    ],
    [
      'sent to another URL',
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead, { url: 'https://hooks.example.org/other' }),
    ],
    [
      'with the id of no lead magnet',
      webhookCreation,
      delivery(2, 'lead.captured', { ...capturedLead, leadMagnetId: 'lm_9' }),
    ],
    [
      'with the id of another lead magnet in an unknown place',
      webhookCreation,
      createdLeadMagnet(leadMagnet('active', { id: 'lm_2' }), leadMagnetBody),
      withSource('lm_2'),
    ],
  ],
  silent: [['with no id of a lead magnet', webhookCreation, withSource('campaign 7')]],
});

/**
 * The id of the lead magnet that an event names: in its own member, or else in any place, where that of a receiver's own
 * lead magnet comes first.
 */
function findLeadMagnetId(
  { event, text = JSON.stringify(event) ?? '' }: WebhookDelivery,
  ownerIds: readonly string[],
  createdIds: Iterable<string | undefined>,
): string | undefined {
  const id = readId({ id: getMemberAt(event, 'data', 'leadMagnetId') });
  if (id !== undefined) return id;
  // A number may also be the id of a comment or of a lead.
  const isDistinctive = (known: string | undefined): known is string => known !== undefined && /\D/.test(known);
  return [...ownerIds, ...createdIds].filter(isDistinctive).find((known) => text.includes(JSON.stringify(known)));
}

const leadOnce = law({
  id: 'webhook.lead.once',
  level: 'derived',
  argument:
    'Author: a match triggers a webhook. Implementer: retries repeat it. One event per lead follows from "when a commenter is captured"; retries repeat the event with its id.',
  needs: ['webhook.envelope', 'webhook.events', 'lead.fields'],
  source: captureSource,
  summary: 'A lead triggers only one event, however often its delivery is retried.',
  over: 'event',
  *cases(trace) {
    const leadDeliveries = readObservations(trace, 'webhook').filter(
      (delivery) => getEventType(delivery) === 'lead.captured',
    );
    for (const id of new Set(leadDeliveries.map(readSubjectId))) {
      const ids = findSettledIds(leadDeliveries.filter((delivery) => readSubjectId(delivery) === id));
      const lastDelivery = leadDeliveries.findLast((delivery) => readSubjectId(delivery) === id);
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
  summary: 'An event about a captured lead is about a lead that the lead magnet lists afterwards.',
  over: 'event',
  *cases(trace) {
    for (const history of listLeadMagnetHistories(trace)) {
      const lastList = readLeadLists(trace, history).at(-1);
      if (lastList === undefined) continue;
      const listedIds = lastList.leads.map(readId);
      const webhookUrls = listValues(history, 'webhookUrl');
      for (const delivery of readObservations(trace, 'webhook')) {
        const isEarlier = trace.indexOf(delivery) < lastList.position;
        if (!isEarlier || !webhookUrls.includes(delivery.url) || getEventType(delivery) !== 'lead.captured') continue;
        yield checkThat(delivery, listedIds.includes(readSubjectId(delivery)), listedIds, readSubjectId(delivery));
      }
    }
  },
  kept: [['a listed lead', webhookCreation, delivery(2, 'lead.captured', capturedLead), leadList]],
  broken: [
    ['no lead', webhookCreation, delivery(1, 'lead.captured', {}), leadList],
    ['a lead that is not listed', webhookCreation, delivery(1, 'lead.captured', lead(9, 'GUIDE')), leadList],
  ],
  silent: [
    ['another event', webhookCreation, delivery(1, 'webhook.hello', {}), leadList],
    ['no list', webhookCreation, delivery(1, 'lead.captured', {})],
  ],
});

export const leadEventLaws = [leadEventSent, leadArrives, leadEventConfigured, leadEventTrue, leadOnce];
