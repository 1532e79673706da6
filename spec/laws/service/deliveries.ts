/** Laws on how webhooks are delivered: ids, retries, signatures. */

import { retryDelayText, retryMilliseconds, webhookHeaders } from '../../events.ts';
import { equalJson, member, toText } from '../../json.ts';
import { type Law, law, type Observation, type WebhookDelivery } from '../law.ts';
import { eventId } from '../traces/events.ts';
import { clockAt, minute, post, timestamp } from '../traces/examples.ts';
import { certainlyBefore, checkThat, idOf, latestInstant, observationsOf } from '../traces/traceReader.ts';

const deliverySource = { section: 'Events', item: '4: webhook delivery and signature are not shown' };
const delivery = (n: number, type: string, data: object, id = 'evt_1'): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url: 'https://hooks.example.org/posts',
  received: true,
  event: { id, type, timestamp: timestamp(0), data },
});
const publishedDelivery = delivery(0, 'post.published', post('published'));

/** The deliveries of each event, in order. */
function attempts(trace: readonly Observation[]): WebhookDelivery[][] {
  const attemptsByEvent = new Map<string, WebhookDelivery[]>();
  for (const delivery of observationsOf(trace, 'webhook')) {
    if (eventId(delivery) === undefined) continue;
    const key = `${delivery.url} ${toText(eventId(delivery))}`;
    attemptsByEvent.set(key, [...(attemptsByEvent.get(key) ?? []), delivery]);
  }
  return [...attemptsByEvent.values()];
}

const sameId = law({
  id: 'webhook.retry.same-id',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: deliverySource,
  summary: 'Every attempt to deliver an event carries the same id; different events have different ids.',
  over: 'event',
  *cases(trace) {
    const deliveries = observationsOf(trace, 'webhook');
    for (const [i, delivery] of deliveries.entries())
      for (const earlier of deliveries.slice(0, i)) {
        if (delivery.url !== earlier.url || eventId(delivery) === undefined) continue;
        const haveSame = (...names: readonly string[]) =>
          names.every((name) => equalJson(member(delivery.event, name), member(earlier.event, name)));
        // An attempt may contain its own time and the state at that time.
        const isSameSubject =
          idOf(member(delivery.event, 'data')) === idOf(member(earlier.event, 'data')) && haveSame('type');
        if (eventId(delivery) === eventId(earlier))
          yield checkThat(delivery, isSameSubject, earlier.event, delivery.event);
        else if (haveSame('type', 'timestamp', 'data'))
          yield checkThat(delivery, false, eventId(earlier), eventId(delivery));
      }
  },
  kept: [['two attempts', { ...publishedDelivery, received: false }, { ...publishedDelivery, at: minute(1) }]],
  broken: [
    [
      'another id',
      { ...publishedDelivery, received: false },
      delivery(1, 'post.published', post('published'), 'evt_2'),
    ],
    ['one id for two events', publishedDelivery, delivery(1, 'post.failed', post('failed', { id: 'post_2' }))],
  ],
  silent: [['one attempt', publishedDelivery]],
});

const retrySchedule = law({
  id: 'webhook.retry.schedule',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: deliverySource,
  summary: `A failed delivery is retried after ${retryDelayText}.`,
  over: 'time',
  *cases(trace, behaviour) {
    const delays = retryMilliseconds(behaviour);
    if (delays.length === 0) return;
    for (const eventAttempts of attempts(trace))
      for (const [i, delivery] of eventAttempts.entries()) {
        const [nextAttempt, delay] = [eventAttempts[i + 1], delays[i]];
        // A receiver that is permanently gone needs no retry.
        if (delivery.received || delivery.gone === true || (nextAttempt === undefined && delay === undefined)) continue;
        if (delay === undefined)
          yield checkThat(delivery, false, `${delays.length + 1} attempts`, eventAttempts.length);
        else if (nextAttempt !== undefined)
          yield checkThat(
            nextAttempt,
            !certainlyBefore(latestInstant(nextAttempt), delivery.at + delay),
            delay,
            latestInstant(nextAttempt) - delivery.at,
          );
        else if (observationsOf(trace, 'clock').some((clockMove) => clockMove.at >= latestInstant(delivery) + delay))
          yield checkThat(delivery, false, delay, 'no attempt');
      }
  },
  kept: [
    [
      'retried five seconds later',
      { ...publishedDelivery, received: false },
      { ...publishedDelivery, at: minute(0) + 5000 },
      clockAt(1),
    ],
  ],
  broken: [
    [
      'retried after one second',
      { ...publishedDelivery, received: false },
      { ...publishedDelivery, at: minute(0) + 1000 },
    ],
    ['never retried', { ...publishedDelivery, received: false }, clockAt(1)],
  ],
  silent: [
    ['received on the first attempt', publishedDelivery, clockAt(1)],
    ['a receiver that is gone', { ...publishedDelivery, received: false, gone: true }, clockAt(1)],
  ],
});

const signedDelivery = (headers: Readonly<Record<string, string>>, verified?: boolean): WebhookDelivery => ({
  ...publishedDelivery,
  headers,
  ...(verified === undefined ? {} : { verified }),
});
const validHeaders = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1893834000', 'webhook-signature': 'v1,c2lnbmVk' };

const signatureHeaders = law({
  id: 'webhook.signature.headers',
  level: 'assumed',
  needs: ['webhook.signature'],
  source: deliverySource,
  summary: 'A delivery is signed according to Standard Webhooks, with id, timestamp and signature in headers.',
  over: 'event',
  *cases(trace, behaviour) {
    if (behaviour['webhook.signature'] !== 'standard-webhooks') return;
    for (const { headers, ...rest } of observationsOf(trace, 'webhook')) {
      if (headers === undefined) continue;
      const isSigned =
        headers[webhookHeaders.id] !== undefined &&
        headers[webhookHeaders.id] === eventId({ ...rest, headers }) &&
        /^\d+$/.test(headers[webhookHeaders.timestamp] ?? '') &&
        /^v1a?,\S+/.test(headers[webhookHeaders.signature] ?? '') &&
        rest.verified !== false;
      yield checkThat(rest, isSigned, Object.values(webhookHeaders), headers);
    }
  },
  kept: [['signed', signedDelivery(validHeaders, true)]],
  broken: [
    ['no signature', signedDelivery({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1893834000' })],
    ['an invalid signature', signedDelivery(validHeaders, false)],
    ['the id of another event', signedDelivery({ ...validHeaders, 'webhook-id': 'evt_2' })],
  ],
  silent: [['headers not recorded', publishedDelivery]],
});

export const deliveryLaws: readonly Law[] = [sameId, retrySchedule, signatureHeaders];
