/** Laws on webhook events: their content and when they are sent. */
import { eventTypes } from '../../schemas/event.ts';
import { type Law, law, type WebhookDelivery } from '../law.ts';
import { eventId } from '../traces/eventId.ts';
import { clock, collect, hello, lead, listening, magnet, minute, ok, post, stamp } from '../traces/examples.ts';
import { commentsOf, contentAt, everAsked, leadLists, magnets, updatedBetween } from '../traces/magnets.ts';
import { ended, histories } from '../traces/posts.ts';
import { at, heard, holds, idOf, instantAt, isObject, member, offers, only } from '../traces/reading.ts';
import { reads } from '../traces/seen.ts';

const events = (item: string) => ({ section: 'Events', item });
const unshown = events('3: event kinds and payload shape are not shown');
const captures = events('1: lead magnets can trigger a webhook when a commenter is matched and captured');
const ends = ['published', 'partially_published', 'failed'] as const;
const types: ReadonlySet<unknown> = new Set(eventTypes);
const url = 'https://hooks.example.org/leads';

const send = (
  n: number,
  type: string,
  data: object,
  more: Partial<WebhookDelivery> = {},
  id = 'evt_1',
): WebhookDelivery => ({
  kind: 'webhook',
  at: minute(n),
  url,
  received: true,
  event: { id, type, timestamp: stamp(0), data },
  ...more,
});
const published = send(0, 'post.published', post('published'));
const made = ok('createPost', post('published'), { body: { ...hello, publishNow: true } });
const withHook = ok('createLeadMagnet', magnet('active'), { body: { ...collect, webhookUrl: url, activate: true } });
const asked = lead(1, 'GUIDE');
const leads = ok('listLeads', [asked], { id: 'lm_1', minute: 2 });

const typeOf = (it: WebhookDelivery): unknown => member(it.event, 'type');
/** The event ids from the first received delivery on; before that, each attempt may have its own id. */
const settledIds = (sent: readonly WebhookDelivery[]): ReadonlySet<unknown> => {
  const first = sent.findIndex((it) => it.received);
  return new Set((first < 0 ? [] : sent.slice(first)).map(eventId));
};
const aboutOf = (it: WebhookDelivery): string | undefined => idOf(member(it.event, 'data'));

const envelope = law({
  id: 'webhook.envelope',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events'],
  source: unshown,
  summary: 'A webhook event has id, type, timestamp and data, and its type is one that the contract defines.',
  over: 'event',
  *cases(trace, b) {
    for (const it of only(trace, 'webhook')) {
      const there: Readonly<Record<string, boolean>> = {
        id: typeof member(it.event, 'id') === 'string',
        type: types.has(typeOf(it)),
        timestamp: instantAt(it.event, 'timestamp') !== undefined,
        data: isObject(member(it.event, 'data')),
      };
      const missing = Object.keys(there).filter((name) => there[name] !== true && offers(b, 'webhook.envelope', name));
      yield holds(it, missing.length === 0, `an event with ${missing.join(', ')}`, it.event);
    }
  },
  kept: [['an event', published]],
  broken: [
    ['a bare post', { ...published, event: post('published') }],
    ['an unknown type', send(0, 'post.liked', post('published'))],
  ],
});

const trueToState = law({
  id: 'webhook.post.true',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: unshown,
  summary: 'An event about a post contains the record of the post, with the status that the event type names.',
  over: 'event',
  *cases(trace, b) {
    for (const it of only(trace, 'webhook')) {
      const [kind, state] = String(typeOf(it)).split('.');
      if (kind !== 'post' || !types.has(typeOf(it))) continue;
      const status = at(it.event, 'data', 'status');
      yield holds(
        it,
        ends.some((one) => one === state && reads(b, status, one)),
        state,
        status,
      );
    }
  },
  kept: [['published', published]],
  broken: [['post.published with a failed post', send(0, 'post.published', post('failed'))]],
  silent: [['a lead', send(2, 'lead.captured', asked)]],
});

const postTold = law({
  id: 'webhook.post.sent',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: unshown,
  summary: 'Each post whose publishing ends triggers the event for its status.',
  over: 'event',
  *cases(trace, b) {
    for (const { id, sightings, republished, wishes } of histories(trace)) {
      const seen = sightings.find((one) => one.on.kind === 'exchange' && ended(one.post.status));
      const from = wishes[0]?.on;
      if (
        seen === undefined ||
        from === undefined ||
        republished.length > 0 ||
        !heard(trace, 'webhooks', from, seen.on.at)
      )
        continue;
      const sent = only(trace, 'webhook').filter((it) => aboutOf(it) === id);
      const told = sent.some((it) =>
        ends.some((one) => typeOf(it) === `post.${one}` && reads(b, seen.post.status, one)),
      );
      yield holds(seen.on, told, `post.${String(seen.post.status)}`, sent.map(typeOf));
    }
  },
  kept: [['an event', listening('webhooks'), made, published, clock(1)]],
  broken: [['no event', listening('webhooks'), made, clock(1)]],
  silent: [['no listener', made, clock(1)]],
});

const postOnce = law({
  id: 'webhook.post.once',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record'],
  source: unshown,
  summary: 'The end of publishing a post triggers only one event, however often its delivery is retried.',
  over: 'event',
  *cases(trace) {
    for (const { id, republished } of histories(trace)) {
      const sent = only(trace, 'webhook').filter((it) => aboutOf(it) === id && types.has(typeOf(it)));
      const last = sent.at(-1);
      if (last === undefined || republished.length > 0) continue;
      // Several receivers of the same event each get a delivery with its id.
      const ids = settledIds(sent);
      yield holds(last, ids.size <= 1, 'one event', [...ids]);
    }
  },
  kept: [['two attempts with one id', made, { ...published, received: false }, { ...published, at: minute(1) }]],
  broken: [['two events', made, published, send(1, 'post.published', post('published'), {}, 'evt_2')]],
});

const leadTold = law({
  id: 'webhook.lead.sent',
  level: 'documented',
  needs: ['webhook.envelope', 'webhook.events', 'leadMagnet.fields', 'lead.fields', 'lead.list'],
  source: captures,
  summary: 'Each lead of a lead magnet with a webhook is sent to its webhook URL.',
  over: 'event',
  *cases(trace) {
    for (const one of magnets(trace))
      for (const { on, place, leads: found } of leadLists(trace, one)) {
        if (!heard(trace, 'leadWebhooks', one.on, on.at)) continue;
        for (const it of found) {
          const made = trace.indexOf(commentsOf(trace, it)[0] ?? one.on);
          const target = member(contentAt(one, made), 'webhookUrl');
          if (typeof target !== 'string' || updatedBetween(one, made, place)) continue;
          const sent = only(trace, 'webhook').filter(({ url: to }) => to === target);
          yield holds(on, sent.map(aboutOf).includes(idOf(it)), idOf(it), sent.map(aboutOf));
        }
      }
  },
  kept: [['sent to its URL', listening('leadWebhooks'), withHook, send(2, 'lead.captured', asked), leads, clock(3)]],
  broken: [
    ['no event', listening('leadWebhooks'), withHook, leads, clock(3)],
    [
      'sent to another URL',
      listening('leadWebhooks'),
      withHook,
      send(2, 'lead.captured', asked, { url: 'https://hooks.example.org/other' }),
      leads,
      clock(3),
    ],
  ],
  silent: [
    [
      'no webhook configured',
      listening('leadWebhooks'),
      ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } }),
      leads,
      clock(3),
    ],
  ],
});

const leadOnlyIf = law({
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
    for (const it of only(trace, 'webhook').filter((one) => typeOf(one) === 'lead.captured')) {
      const one = magnets(trace).find(({ id }) => id === at(it.event, 'data', 'leadMagnetId'));
      if (one === undefined) continue;
      const targets = everAsked(one, 'webhookUrl');
      yield holds(it, targets.includes(it.url), targets, it.url);
    }
  },
  kept: [['sent to its URL', withHook, send(2, 'lead.captured', asked)]],
  broken: [
    [
      'no webhook configured',
      ok('createLeadMagnet', magnet('active'), { body: { ...collect, activate: true } }),
      send(2, 'lead.captured', asked),
    ],
    ['sent to another URL', withHook, send(2, 'lead.captured', asked, { url: 'https://hooks.example.org/other' })],
  ],
});

const leadOnce = law({
  id: 'webhook.lead.once',
  level: 'derived',
  needs: ['webhook.envelope', 'webhook.events', 'lead.fields'],
  source: captures,
  summary: 'A lead triggers only one event, however often its delivery is retried.',
  over: 'event',
  *cases(trace) {
    const sent = only(trace, 'webhook').filter((it) => typeOf(it) === 'lead.captured');
    for (const id of new Set(sent.map(aboutOf))) {
      const ids = settledIds(sent.filter((it) => aboutOf(it) === id));
      const last = sent.findLast((it) => aboutOf(it) === id);
      if (last !== undefined) yield holds(last, ids.size <= 1, 'one event', [...ids]);
    }
  },
  kept: [
    [
      'two attempts with one id',
      withHook,
      send(2, 'lead.captured', asked, { received: false }),
      send(3, 'lead.captured', asked),
    ],
  ],
  broken: [
    [
      'two attempts with two ids',
      withHook,
      send(2, 'lead.captured', asked),
      send(3, 'lead.captured', asked, {}, 'evt_2'),
    ],
  ],
});

export const webhookLaws: readonly Law[] = [envelope, trueToState, postTold, postOnce, leadTold, leadOnlyIf, leadOnce];
