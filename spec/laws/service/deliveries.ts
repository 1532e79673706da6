/** Laws on how webhooks are delivered: ids, retries, signatures. */
import { retryMilliseconds, webhookHeaders } from '../../events.ts';
import { type Law, law, type Observation, type WebhookDelivery } from '../law.ts';
import { eventId } from '../traces/eventId.ts';
import { clock, minute, post, stamp } from '../traces/examples.ts';
import { holds, idOf, latest, member, only, same, surelyBefore } from '../traces/reading.ts';

const delivery = { section: 'Events', item: '4: webhook delivery and signature are not shown' };
const send = (n: number, type: string, data: object, id = 'evt_1'): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url: 'https://hooks.example.org/posts',
  received: true,
  event: { id, type, timestamp: stamp(0), data },
});
const published = send(0, 'post.published', post('published'));

/** The deliveries of each event, in order. */
function attempts(trace: readonly Observation[]): WebhookDelivery[][] {
  const found = new Map<string, WebhookDelivery[]>();
  for (const it of only(trace, 'webhook')) {
    if (eventId(it) === undefined) continue;
    const key = `${it.url} ${String(eventId(it))}`;
    found.set(key, [...(found.get(key) ?? []), it]);
  }
  return [...found.values()];
}

const sameId = law({
  id: 'webhook.retry.same-id',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: delivery,
  summary: 'Every attempt to deliver an event carries the same id; different events have different ids.',
  over: 'event',
  *cases(trace) {
    const sent = only(trace, 'webhook');
    for (const [i, it] of sent.entries())
      for (const before of sent.slice(0, i)) {
        if (it.url !== before.url || eventId(it) === undefined) continue;
        const alike = (...names: readonly string[]) =>
          names.every((name) => same(member(it.event, name), member(before.event, name)));
        // An attempt may contain its own time and the state at that time.
        const about = idOf(member(it.event, 'data')) === idOf(member(before.event, 'data')) && alike('type');
        if (eventId(it) === eventId(before)) yield holds(it, about, before.event, it.event);
        else if (alike('type', 'timestamp', 'data')) yield holds(it, false, eventId(before), eventId(it));
      }
  },
  kept: [['two attempts', { ...published, received: false }, { ...published, at: minute(1) }]],
  broken: [
    ['another id', { ...published, received: false }, send(1, 'post.published', post('published'), 'evt_2')],
    ['one id for two events', published, send(1, 'post.failed', post('failed', { id: 'post_2' }))],
  ],
  silent: [['one attempt', published]],
});

const schedule = law({
  id: 'webhook.retry.schedule',
  level: 'assumed',
  needs: ['webhook.retries', 'webhook.envelope', 'webhook.events'],
  source: delivery,
  summary: 'A failed delivery is retried after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h.',
  over: 'time',
  *cases(trace, b) {
    const delays = retryMilliseconds(b);
    if (delays.length === 0) return;
    for (const tries of attempts(trace))
      for (const [i, it] of tries.entries()) {
        const [next, delay] = [tries[i + 1], delays[i]];
        // A receiver that is permanently gone needs no retry.
        if (it.received || it.gone === true || (next === undefined && delay === undefined)) continue;
        if (delay === undefined) yield holds(it, false, `${delays.length + 1} attempts`, tries.length);
        else if (next !== undefined)
          yield holds(next, !surelyBefore(latest(next), it.at + delay), delay, latest(next) - it.at);
        else if (only(trace, 'clock').some((one) => one.at >= latest(it) + delay))
          yield holds(it, false, delay, 'no attempt');
      }
  },
  kept: [
    ['retried five seconds later', { ...published, received: false }, { ...published, at: minute(0) + 5000 }, clock(1)],
  ],
  broken: [
    ['retried after one second', { ...published, received: false }, { ...published, at: minute(0) + 1000 }],
    ['never retried', { ...published, received: false }, clock(1)],
  ],
  silent: [
    ['received on the first attempt', published, clock(1)],
    ['a receiver that is gone', { ...published, received: false, gone: true }, clock(1)],
  ],
});

const signed = (headers: Readonly<Record<string, string>>, verified?: boolean): WebhookDelivery => ({
  ...published,
  headers,
  ...(verified === undefined ? {} : { verified }),
});
const good = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1893834000', 'webhook-signature': 'v1,c2lnbmVk' };

const signature = law({
  id: 'webhook.signature.headers',
  level: 'assumed',
  needs: ['webhook.signature'],
  source: delivery,
  summary: 'A delivery is signed according to Standard Webhooks, with id, timestamp and signature in headers.',
  over: 'event',
  *cases(trace, b) {
    if (b['webhook.signature'] !== 'standard-webhooks') return;
    for (const { headers, ...it } of only(trace, 'webhook')) {
      if (headers === undefined) continue;
      const whole =
        headers[webhookHeaders.id] !== undefined &&
        headers[webhookHeaders.id] === eventId({ ...it, headers }) &&
        /^\d+$/.test(headers[webhookHeaders.timestamp] ?? '') &&
        /^v1a?,\S+/.test(headers[webhookHeaders.signature] ?? '') &&
        it.verified !== false;
      yield holds(it, whole, Object.values(webhookHeaders), headers);
    }
  },
  kept: [['signed', signed(good, true)]],
  broken: [
    ['no signature', signed({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1893834000' })],
    ['an invalid signature', signed(good, false)],
    ['the id of another event', signed({ ...good, 'webhook-id': 'evt_2' })],
  ],
  silent: [['headers not recorded', published]],
});

export const deliveryLaws: readonly Law[] = [sameId, schedule, signature];
