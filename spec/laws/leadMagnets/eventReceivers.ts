/** The law on where the events about leads are sent. */

import { isObject } from '../../json.ts';
import { type Law, law, type WebhookDelivery } from '../law.ts';
import { capturedLead, delivery, webhookCreation } from '../traces/deliveryExamples.ts';
import { getEventType } from '../traces/events.ts';
import { comment, createdLeadMagnet, leadMagnet, leadMagnetBody, updatedLeadMagnet } from '../traces/examples.ts';
import { isCommenter, listLeadMagnetHistories, listValues, listValuesSince } from '../traces/leadMagnets.ts';
import {
  asId,
  checkThat,
  getMemberAt,
  listSuccessfulExchanges,
  readData,
  readId,
  readObservations,
} from '../traces/traceReader.ts';

/** An event whose lead has no id of a lead magnet, with a further member. */
const withSource = (source: string) => {
  const { leadMagnetId: _, ...anonymousLead } = capturedLead;
  return delivery(2, 'lead.captured', {}, { event: { type: 'lead.captured', data: anonymousLead, source } });
};

/** An event whose envelope has the number of a lead magnet. */
const withNumber = (number: number) => {
  const { leadMagnetId: _, ...anonymousLead } = capturedLead;
  return delivery(
    2,
    'lead.captured',
    {},
    { event: { type: 'lead.captured', lead_magnet_id: number, data: anonymousLead } },
  );
};

/** Creations of the lead magnet 8 with the URL of the events, and of another one. */
const createNumbered = (otherId: string) => [
  createdLeadMagnet(leadMagnet('active', { id: '8' }), webhookCreation.body),
  createdLeadMagnet(leadMagnet('active', { id: otherId }), leadMagnetBody),
];

const moveWebhook = updatedLeadMagnet(leadMagnet('active'), {
  ...(webhookCreation.body as object),
  webhookUrl: 'https://hooks.example.org/other',
});

const leadEventConfigured = law({
  id: 'webhook.lead.configured',
  level: 'derived',
  argument:
    'Author: the lead magnet triggers its webhook. Implementer: a webhook of the account may receive the lead as well. The document says "if configured, trigger the webhook" and names no other receiver, so this is derived.',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields'],
  source: {
    section: 'States and transitions',
    item: 'matched commenters become leads and, if configured, trigger the webhook',
  },
  summary: 'A lead is sent only to the webhook URL of its lead magnet.',
  over: 'event',
  exercisedBy: 'a received event about a lead, which names a created lead magnet or has its URL',
  *cases(trace) {
    const deliveries = readObservations(trace, 'webhook').filter(
      (delivery) => getEventType(delivery) === 'lead.captured',
    );
    if (deliveries.length === 0) return;
    const histories = listLeadMagnetHistories(trace);
    const hasAccountWebhook = readObservations(trace, 'listening').some(({ to }) => to.includes('webhooks'));
    const createdIds = new Set(
      listSuccessfulExchanges(trace, 'createLeadMagnet').map((exchange) => readId(readData(exchange))),
    );
    for (const delivery of deliveries) {
      const owners = histories.filter((other) => listValues(other, 'webhookUrl').includes(delivery.url));
      const ownerIds = owners.map(({ id }) => id);
      const leadMagnetId = findLeadMagnetId(delivery, ownerIds, createdIds);
      const history = histories.find(({ id }) => id === leadMagnetId);
      // Leads from before an update may still be sent to the former URL, or again.
      const lead = getMemberAt(delivery.event, 'data');
      const firstComment = trace.findIndex(
        (observation) => observation.kind === 'comment' && isCommenter(lead, observation),
      );
      const currentIds = owners
        .filter((owner) => listValuesSince(owner, 'webhookUrl', firstComment).includes(delivery.url))
        .map(({ id }) => id);
      // The webhook of the account may receive the events of all lead magnets.
      if (ownerIds.length === 0 && hasAccountWebhook) continue;
      // Another lead magnet may have the URL by an update.
      const isUnknown = history === undefined && (ownerIds.length === 0 || createdIds.has(leadMagnetId));
      if (leadMagnetId !== undefined && !isUnknown)
        yield checkThat(delivery, currentIds.includes(leadMagnetId), currentIds, leadMagnetId);
    }
  },
  kept: [
    ['sent to its URL', webhookCreation, delivery(2, 'lead.captured', capturedLead)],
    [
      'sent to a former URL, about a lead of that time',
      webhookCreation,
      comment(1, 'Please send the guide!'),
      moveWebhook,
      delivery(2, 'lead.captured', capturedLead),
    ],
    ['sent to its URL with its number', ...createNumbered('7'), withNumber(8)],
  ],
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
    ['with the number of another lead magnet', ...createNumbered('7'), withNumber(7)],
    [
      'sent to a former URL',
      webhookCreation,
      moveWebhook,
      comment(1, 'Please send the guide!'),
      delivery(2, 'lead.captured', capturedLead),
    ],
  ],
  neutral: [
    ['with no id of a lead magnet', webhookCreation, withSource('campaign 7')],
    ['with a number that may be of any resource', ...createNumbered('8'), withSource('7')],
  ],
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
  const id = asId(getMemberAt(event, 'data', 'leadMagnetId'));
  if (id !== undefined) return id;
  // Resources of other kinds may have equal ids: numbers, or hashes of numbers.
  const otherIds = [['id'], ['comment', 'id'], ['commenter', 'id']].map((path) => getMemberAt(event, 'data', ...path));
  const isDistinctive = (knownId: string | undefined): knownId is string =>
    knownId !== undefined && /\D/.test(knownId) && !otherIds.includes(knownId);
  const knownIds = [...ownerIds, ...createdIds];
  const namedIds = new Set(listNamedIds(event));
  return (
    knownIds.find((knownId) => knownId !== undefined && namedIds.has(knownId)) ??
    knownIds.filter(isDistinctive).find((knownId) => text.includes(JSON.stringify(knownId)))
  );
}

/** The ids in members, at any depth, whose name says that they are about a lead magnet. */
function* listNamedIds(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* listNamedIds(item);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const id = /magnet/i.test(name) ? (readId(member) ?? asId(member)) : undefined;
    if (id !== undefined) yield id;
    yield* listNamedIds(member);
  }
}

export const leadEventReceiverLaws: readonly Law[] = [leadEventConfigured];
