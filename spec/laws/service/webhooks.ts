/** Laws on webhook events: their content and when they are sent. */
import { eventTypes } from '../../schemas/event.ts';
import { type Law, law, type WebhookDelivery } from '../law.ts';
import { eventId } from '../traces/eventId.ts';
import {
  clockAt,
  lead,
  leadMagnet,
  leadMagnetBody,
  listeningTo,
  minute,
  ok,
  post,
  postBody,
  timestamp,
} from '../traces/examples.ts';
import {
  commentsOf,
  contentAt,
  leadListsOf,
  leadMagnetHistories,
  valuesOf,
  wasUpdatedBetween,
} from '../traces/leadMagnets.ts';
import { matchesState } from '../traces/postSightings.ts';
import { hasEnded, postHistories } from '../traces/posts.ts';
import {
  checkThat,
  idOf,
  instantAt,
  isObject,
  member,
  memberAt,
  observationsOf,
  offersMember,
  wasListening,
} from '../traces/traceReader.ts';

const sourceFrom = (item: string) => ({ section: 'Events', item });
const eventSource = sourceFrom('3: event kinds and payload shape are not shown');
const captureSource = sourceFrom('1: lead magnets can trigger a webhook when a commenter is matched and captured');
const finalStates = ['published', 'partially_published', 'failed'] as const;
const knownTypes: ReadonlySet<unknown> = new Set(eventTypes);
const url = 'https://hooks.example.org/leads';

const delivery = (
  n: number,
  type: string,
  data: object,
  overrides: Partial<WebhookDelivery> = {},
  id = 'evt_1',
): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url,
  received: true,
  event: { id, type, timestamp: timestamp(0), data },
  ...overrides,
});
const publishedDelivery = delivery(0, 'post.published', post('published'));
const postCreation = ok('createPost', post('published'), { body: { ...postBody, publishNow: true } });
const webhookCreation = ok('createLeadMagnet', leadMagnet('active'), {
  body: { ...leadMagnetBody, webhookUrl: url, activate: true },
});
const capturedLead = lead(1, 'GUIDE');
const leadList = ok('listLeads', [capturedLead], { id: 'lm_1', minute: 2 });

const typeOf = (delivery: WebhookDelivery): unknown => member(delivery.event, 'type');
/** The event ids from the first received delivery on; before that, each attempt may have its own id. */
const settledIds = (deliveries: readonly WebhookDelivery[]): ReadonlySet<unknown> => {
  const firstReceived = deliveries.findIndex((delivery) => delivery.received);
  return new Set((firstReceived < 0 ? [] : deliveries.slice(firstReceived)).map(eventId));
};
const subjectIdOf = (delivery: WebhookDelivery): string | undefined => idOf(member(delivery.event, 'data'));

const envelope = law({
  id: 'webhook.envelope',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events'],
  source: eventSource,
  summary: 'A webhook event has id, type, timestamp and data, and its type is one that the contract defines.',
  over: 'event',
  *cases(trace, behaviour) {
    for (const delivery of observationsOf(trace, 'webhook')) {
      const membersPresent: Readonly<Record<string, boolean>> = {
        id: typeof member(delivery.event, 'id') === 'string',
        type: knownTypes.has(typeOf(delivery)),
        timestamp: instantAt(delivery.event, 'timestamp') !== undefined,
        data: isObject(member(delivery.event, 'data')),
      };
      const missingNames = Object.keys(membersPresent).filter(
        (name) => membersPresent[name] !== true && offersMember(behaviour, 'webhook.envelope', name),
      );
      yield checkThat(delivery, missingNames.length === 0, `an event with ${missingNames.join(', ')}`, delivery.event);
    }
  },
  kept: [['an event', publishedDelivery]],
  broken: [
    ['a bare post', { ...publishedDelivery, event: post('published') }],
    ['an unknown type', delivery(0, 'post.liked', post('published'))],
  ],
});

const stateMatches = law({
  id: 'webhook.post.true',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: eventSource,
  summary: 'An event about a post contains the record of the post, with the status that the event type names.',
  over: 'event',
  *cases(trace, behaviour) {
    for (const delivery of observationsOf(trace, 'webhook')) {
      const [kind, state] = String(typeOf(delivery)).split('.');
      if (kind !== 'post' || !knownTypes.has(typeOf(delivery))) continue;
      const status = memberAt(delivery.event, 'data', 'status');
      yield checkThat(
        delivery,
        finalStates.some((finalState) => finalState === state && matchesState(behaviour, status, finalState)),
        state,
        status,
      );
    }
  },
  kept: [['published', publishedDelivery]],
  broken: [['post.published with a failed post', delivery(0, 'post.published', post('failed'))]],
  silent: [['a lead', delivery(2, 'lead.captured', capturedLead)]],
});

const postEventSent = law({
  id: 'webhook.post.sent',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: eventSource,
  summary: 'Each post whose publishing ends triggers the event for its status.',
  over: 'event',
  *cases(trace, behaviour) {
    for (const { id, sightings, republishes, versions } of postHistories(trace)) {
      const endSighting = sightings.find(
        (sighting) => sighting.observation.kind === 'exchange' && hasEnded(sighting.post.status),
      );
      const creation = versions[0]?.exchange;
      if (
        endSighting === undefined ||
        creation === undefined ||
        republishes.length > 0 ||
        !wasListening(trace, 'webhooks', creation, endSighting.observation.at)
      )
        continue;
      const postDeliveries = observationsOf(trace, 'webhook').filter((delivery) => subjectIdOf(delivery) === id);
      const isSent = postDeliveries.some((delivery) =>
        finalStates.some(
          (finalState) =>
            typeOf(delivery) === `post.${finalState}` && matchesState(behaviour, endSighting.post.status, finalState),
        ),
      );
      yield checkThat(
        endSighting.observation,
        isSent,
        `post.${String(endSighting.post.status)}`,
        postDeliveries.map(typeOf),
      );
    }
  },
  kept: [['an event', listeningTo('webhooks'), postCreation, publishedDelivery, clockAt(1)]],
  broken: [['no event', listeningTo('webhooks'), postCreation, clockAt(1)]],
  silent: [['no listener', postCreation, clockAt(1)]],
});

const postOnce = law({
  id: 'webhook.post.once',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record'],
  source: eventSource,
  summary: 'The end of publishing a post triggers only one event, however often its delivery is retried.',
  over: 'event',
  *cases(trace) {
    for (const { id, republishes } of postHistories(trace)) {
      const postDeliveries = observationsOf(trace, 'webhook').filter(
        (delivery) => subjectIdOf(delivery) === id && knownTypes.has(typeOf(delivery)),
      );
      const lastDelivery = postDeliveries.at(-1);
      if (lastDelivery === undefined || republishes.length > 0) continue;
      // Several receivers of the same event each get a delivery with its id.
      const ids = settledIds(postDeliveries);
      yield checkThat(lastDelivery, ids.size <= 1, 'one event', [...ids]);
    }
  },
  kept: [
    [
      'two attempts with one id',
      postCreation,
      { ...publishedDelivery, received: false },
      { ...publishedDelivery, at: minute(1) },
    ],
  ],
  broken: [
    ['two events', postCreation, publishedDelivery, delivery(1, 'post.published', post('published'), {}, 'evt_2')],
  ],
});

const leadEventSent = law({
  id: 'webhook.lead.sent',
  level: 'documented',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captureSource,
  summary: 'Each lead of a lead magnet with a webhook is sent to its webhook URL.',
  over: 'event',
  *cases(trace) {
    for (const history of leadMagnetHistories(trace))
      for (const { exchange, place: position, leads: foundLeads } of leadListsOf(trace, history)) {
        if (!wasListening(trace, 'leadWebhooks', history.creation, exchange.at)) continue;
        for (const lead of foundLeads) {
          const commentPosition = trace.indexOf(commentsOf(trace, lead)[0] ?? history.creation);
          const webhookUrl = member(contentAt(history, commentPosition), 'webhookUrl');
          if (typeof webhookUrl !== 'string' || wasUpdatedBetween(history, commentPosition, position)) continue;
          const urlDeliveries = observationsOf(trace, 'webhook').filter(
            ({ url: deliveryUrl }) => deliveryUrl === webhookUrl,
          );
          yield checkThat(
            exchange,
            urlDeliveries.map(subjectIdOf).includes(idOf(lead)),
            idOf(lead),
            urlDeliveries.map(subjectIdOf),
          );
        }
      }
  },
  kept: [
    [
      'sent to its URL',
      listeningTo('leadWebhooks'),
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead),
      leadList,
      clockAt(3),
    ],
  ],
  broken: [
    ['no event', listeningTo('leadWebhooks'), webhookCreation, leadList, clockAt(3)],
    [
      'sent to another URL',
      listeningTo('leadWebhooks'),
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead, { url: 'https://hooks.example.org/other' }),
      leadList,
      clockAt(3),
    ],
  ],
  silent: [
    [
      'no webhook configured',
      listeningTo('leadWebhooks'),
      ok('createLeadMagnet', leadMagnet('active'), { body: { ...leadMagnetBody, activate: true } }),
      leadList,
      clockAt(3),
    ],
  ],
});

const leadEventConfigured = law({
  id: 'webhook.lead.configured',
  level: 'documented',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields'],
  source: {
    section: 'States and transitions',
    item: 'matched commenters become leads and, if configured, trigger the webhook',
  },
  summary: 'A lead is sent only to the webhook URL of its lead magnet.',
  over: 'event',
  *cases(trace) {
    for (const delivery of observationsOf(trace, 'webhook').filter(
      (delivery) => typeOf(delivery) === 'lead.captured',
    )) {
      const history = leadMagnetHistories(trace).find(
        ({ id }) => id === memberAt(delivery.event, 'data', 'leadMagnetId'),
      );
      if (history === undefined) continue;
      const webhookUrls = valuesOf(history, 'webhookUrl');
      yield checkThat(delivery, webhookUrls.includes(delivery.url), webhookUrls, delivery.url);
    }
  },
  kept: [['sent to its URL', webhookCreation, delivery(2, 'lead.captured', capturedLead)]],
  broken: [
    [
      'no webhook configured',
      ok('createLeadMagnet', leadMagnet('active'), { body: { ...leadMagnetBody, activate: true } }),
      delivery(2, 'lead.captured', capturedLead),
    ],
    [
      'sent to another URL',
      webhookCreation,
      delivery(2, 'lead.captured', capturedLead, { url: 'https://hooks.example.org/other' }),
    ],
  ],
});

const leadOnce = law({
  id: 'webhook.lead.once',
  level: 'derived',
  needs: ['webhook.envelope', 'webhook.events', 'lead.fields'],
  source: captureSource,
  summary: 'A lead triggers only one event, however often its delivery is retried.',
  over: 'event',
  *cases(trace) {
    const leadDeliveries = observationsOf(trace, 'webhook').filter((delivery) => typeOf(delivery) === 'lead.captured');
    for (const id of new Set(leadDeliveries.map(subjectIdOf))) {
      const ids = settledIds(leadDeliveries.filter((delivery) => subjectIdOf(delivery) === id));
      const lastDelivery = leadDeliveries.findLast((delivery) => subjectIdOf(delivery) === id);
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

export const webhookLaws: readonly Law[] = [
  envelope,
  stateMatches,
  postEventSent,
  postOnce,
  leadEventSent,
  leadEventConfigured,
  leadOnce,
];
