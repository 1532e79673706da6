/** Laws on how webhooks are delivered: ids, retries, signatures. */

import { retryMilliseconds, webhookHeaders } from '../../events.ts';
import { isEqualJson, readMember, toText } from '../../json.ts';
import { type Law, law, type Observation, type WebhookDelivery } from '../law.ts';
import { readEventId } from '../traces/events.ts';
import { buildClock, minute, post, timestamp } from '../traces/examples.ts';
import { checkThat, getLatestInstant, isCertainlyBefore, readId, readObservations } from '../traces/traceReader.ts';

/** The time without another attempt that shows that a service does not retry. */
const DAY = 86_400_000;

const deliverySource = { section: 'Events', item: '4: webhook delivery and signature are not shown' };
const buildDelivery = (n: number, type: string, data: object, id = 'evt_1'): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url: 'https://hooks.example.org/posts',
  received: true,
  event: { id, type, timestamp: timestamp(0), data },
});
const publishedDelivery = buildDelivery(0, 'post.published', post('published'));

/**
 * The deliveries of each event, in order. Without an id, those with equal bodies belong to one event, unless there are more
 * than its attempts, or some after one was received: these may be several events.
 */
function listAttempts(trace: readonly Observation[], maxAttempts: number): readonly (readonly WebhookDelivery[])[] {
  const attemptsByEvent = Map.groupBy(readObservations(trace, 'webhook'), (delivery) => {
    const id = readEventId(delivery);
    return JSON.stringify([delivery.url, id === undefined ? { body: readBody(delivery) } : toText(id)]);
  });
  return [...attemptsByEvent.values()].filter((attempts) => {
    const hasIds = attempts.every((delivery) => readEventId(delivery) !== undefined);
    return hasIds || (attempts.length <= maxAttempts && attempts.slice(0, -1).every(({ received }) => !received));
  });
}

const readBody = ({ text, event }: WebhookDelivery): string => text ?? JSON.stringify(event);

/** Whether a later delivery may be another attempt: without ids, each attempt may have another body. */
const mayHaveRetry = (delivery: WebhookDelivery, trace: readonly Observation[]): boolean =>
  readEventId(delivery) === undefined &&
  trace.slice(trace.indexOf(delivery) + 1).some((later) => later.kind === 'webhook' && later.url === delivery.url);

const sameId = law({
  id: 'webhook.retry.same-id',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: deliverySource,
  summary: 'Every attempt to deliver an event carries the same id; different events have different ids.',
  over: 'event',
  says: { 'webhook.retries': { never: 'Different events have different ids.' } },
  exercisedBy:
    'two attempts with one id, two equal events with different ids or, without retries, two different events, that arrived at one URL',
  *cases(trace, behaviour) {
    const hasRetries = retryMilliseconds(behaviour).length > 0;
    const deliveries = readObservations(trace, 'webhook');
    for (const [i, delivery] of deliveries.entries())
      for (const earlier of deliveries.slice(0, i)) {
        if (delivery.url !== earlier.url || readEventId(delivery) === undefined) continue;
        const hasSame = (...names: readonly string[]) =>
          names.every((name) => isEqualJson(readMember(delivery.event, name), readMember(earlier.event, name)));
        // An attempt may contain its own time and the state at that time.
        const isSameSubject =
          readId(readMember(delivery.event, 'data')) === readId(readMember(earlier.event, 'data')) && hasSame('type');
        if (readEventId(delivery) === readEventId(earlier))
          yield checkThat(delivery, isSameSubject, earlier.event, delivery.event);
        else if (hasSame('type', 'timestamp', 'data'))
          yield checkThat(delivery, false, readEventId(earlier), readEventId(delivery));
        else if (!hasRetries && !isSameSubject) yield checkThat(delivery, true);
      }
  },
  kept: [['two attempts', { ...publishedDelivery, received: false }, { ...publishedDelivery, at: minute(1) }]],
  broken: [
    [
      'another id',
      { ...publishedDelivery, received: false },
      buildDelivery(1, 'post.published', post('published'), 'evt_2'),
    ],
    ['one id for two events', publishedDelivery, buildDelivery(1, 'post.failed', post('failed', { id: 'post_2' }))],
  ],
  neutral: [['one attempt', publishedDelivery]],
});

const retrySchedule = law({
  id: 'webhook.retry.schedule',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: deliverySource,
  summary: 'A failed delivery is retried after the delays of the profile, and then no more.',
  says: { 'webhook.retries': { never: 'A failed delivery is not retried.' } },
  over: 'time',
  exercisedBy:
    'a failed delivery, and a later attempt (with the same id or, without ids, with the same body) or a move of the clock by the delay, or by a day without retries',
  *cases(trace, behaviour) {
    const delays = retryMilliseconds(behaviour);
    for (const eventAttempts of listAttempts(trace, delays.length + 1))
      for (const [i, delivery] of eventAttempts.entries()) {
        const [nextAttempt, delay] = [eventAttempts[i + 1], delays[i]];
        // A receiver that is permanently gone needs no retry.
        if (delivery.received || delivery.gone === true) continue;
        const hasClockMoved = (milliseconds: number) =>
          !mayHaveRetry(delivery, trace) &&
          readObservations(trace, 'clock').some(({ at }) => at >= getLatestInstant(delivery) + milliseconds);
        if (nextAttempt === undefined && delay === undefined) {
          if (delays.length === 0 && hasClockMoved(DAY)) yield checkThat(delivery, true);
        } else if (delay === undefined)
          yield checkThat(delivery, false, `${delays.length + 1} attempts`, eventAttempts.length);
        else if (nextAttempt !== undefined)
          yield checkThat(
            nextAttempt,
            !isCertainlyBefore(getLatestInstant(nextAttempt), delivery.at + delay),
            `a retry after ${delay} ms`,
            `a retry after ${getLatestInstant(nextAttempt) - delivery.at} ms`,
          );
        else if (hasClockMoved(delay)) yield checkThat(delivery, false, `a retry after ${delay} ms`, 'no retry');
      }
  },
  kept: [
    [
      'retried five seconds later',
      { ...publishedDelivery, received: false },
      { ...publishedDelivery, at: minute(0) + 5000 },
      buildClock(1),
    ],
  ],
  broken: [
    [
      'retried after one second',
      { ...publishedDelivery, received: false },
      { ...publishedDelivery, at: minute(0) + 1000 },
    ],
    ['never retried', { ...publishedDelivery, received: false }, buildClock(1)],
  ],
  neutral: [
    ['received on the first attempt', publishedDelivery, buildClock(1)],
    ['a receiver that is gone', { ...publishedDelivery, received: false, gone: true }, buildClock(1)],
  ],
});

const buildSignedDelivery = (headers: Readonly<Record<string, string>>, verified?: boolean): WebhookDelivery => ({
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
  summary:
    'A delivery is signed as the profile says: by default as in Standard Webhooks, with id, timestamp and signature in headers.',
  holdsWhere: (behaviour) => behaviour['webhook.signature'] !== 'none',
  exercisedBy:
    'a delivery whose secret is known: the setting webhookSecret has that of the key, and the hook "subscribe" can return one for the events of posts',
  over: 'event',
  *cases(trace, behaviour) {
    const form = behaviour['webhook.signature'];
    if (form === 'none') return;
    for (const { headers, ...rest } of readObservations(trace, 'webhook')) {
      if (headers === undefined) continue;
      if (form !== 'standard-webhooks') {
        // Without the secret, a signature cannot be checked.
        if (rest.verified !== undefined) yield checkThat(rest, rest.verified, form, headers[form.header.toLowerCase()]);
        continue;
      }
      const isSigned =
        headers[webhookHeaders.id] !== undefined &&
        headers[webhookHeaders.id] === readEventId({ ...rest, headers }) &&
        /^\d+$/.test(headers[webhookHeaders.timestamp] ?? '') &&
        /^v1a?,\S+/.test(headers[webhookHeaders.signature] ?? '') &&
        rest.verified !== false;
      yield checkThat(rest, isSigned, Object.values(webhookHeaders), headers);
    }
  },
  kept: [['signed', buildSignedDelivery(validHeaders, true)]],
  broken: [
    ['no signature', buildSignedDelivery({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1893834000' })],
    ['an invalid signature', buildSignedDelivery(validHeaders, false)],
    ['the id of another event', buildSignedDelivery({ ...validHeaders, 'webhook-id': 'evt_2' })],
  ],
  neutral: [['headers not recorded', publishedDelivery]],
});

export const deliveryLaws: readonly Law[] = [sameId, retrySchedule, signatureHeaders];
