/** Functions that read the events of webhook deliveries. */
import type { Behaviour } from '../../decisions/index.ts';
import { sendsEvent, webhookHeaders } from '../../events.ts';
import { readMember } from '../../json.ts';
import { type EventType, eventTypes } from '../../schemas/event.ts';
import type { WebhookDelivery } from '../law.ts';
import { readId } from './traceReader.ts';

/** Every event type that the contract defines. */
export const knownEventTypes: ReadonlySet<unknown> = new Set(eventTypes);

/** The id in the body, otherwise the id in the Standard Webhooks header. */
export const readEventId = ({ event, headers }: WebhookDelivery): unknown =>
  readMember(event, 'id') ?? headers?.[webhookHeaders.id];

export const getEventType = ({ event }: WebhookDelivery): unknown => readMember(event, 'type');

/** Whether an event is of a type, or of one that the service calls by the same name. */
export function isOfType(behaviour: Behaviour, delivery: WebhookDelivery, type: EventType): boolean {
  const sentType = getEventType(delivery);
  if (sentType === type || !knownEventTypes.has(sentType)) return sentType === type;
  const names = behaviour['webhook.events'];
  return sendsEvent(behaviour, type) && names[sentType as EventType] === names[type];
}

/** The id of the post or lead that the event is about. */
export const readSubjectId = ({ event }: WebhookDelivery): string | undefined => readId(readMember(event, 'data'));

/**
 * The event ids from the first received delivery on; before that, each attempt may have its own id. A delivery without an
 * id is an event of its own, because a received one is not retried.
 *
 * @param deliveries those to one URL
 */
export const findSettledIds = (deliveries: readonly WebhookDelivery[]): ReadonlySet<unknown> => {
  const firstReceived = deliveries.findIndex((delivery) => delivery.received);
  const settledDeliveries = firstReceived < 0 ? [] : deliveries.slice(firstReceived);
  return new Set(settledDeliveries.map((delivery, i) => readEventId(delivery) ?? `delivery ${i + 1}, without an id`));
};
