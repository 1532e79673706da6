/** Laws on webhook events about posts: their content, when they are sent, and how often. */
import type { Behaviour } from '../../decisions/index.ts';
import { sendsEvent } from '../../events.ts';
import { isEqualJson, toText } from '../../json.ts';
import { Post } from '../../schemas/post.ts';
import { law, type WebhookDelivery } from '../law.ts';
import { delivery } from '../traces/deliveryExamples.ts';
import { findSettledIds, getEventType, isOfType, knownEventTypes, readSubjectId } from '../traces/events.ts';
import { buildClock, createdPost, lead, listeningTo, minute, ok, post, postBody, target } from '../traces/examples.ts';
import { matchesState } from '../traces/postSightings.ts';
import {
  buildTargetKey,
  finalStates,
  getContentAt,
  hasEnded,
  listPostHistories,
  type PostHistory,
  readTargets,
} from '../traces/posts.ts';
import { findMissingMembers, findTypeDifference } from '../traces/recordMembers.ts';
import { hasRepublishedTargets } from '../traces/republishes.ts';
import { checkThat, getMemberAt, readObservations, wasListening } from '../traces/traceReader.ts';

const eventSource = { section: 'Events', item: '3: event kinds and payload shape are not shown' };
/** Whether a service sends any event about posts. */
const sendsPostEvents = (behaviour: Behaviour): boolean =>
  finalStates.some((state) => sendsEvent(behaviour, `post.${state}`));
const publishedDelivery = delivery(0, 'post.published', post('published'));
const postCreation = createdPost(post('published'), { ...postBody, publishNow: true });

const exercisedBy = 'an event about a post, sent to the URL of the hook "subscribe"';

/** Whether a post was updated only before its publishing ended, so that its events have the new content. */
const endedAfterUpdates = ({ versions }: PostHistory): boolean =>
  versions.slice(1).every(({ exchange }) => {
    const status = getMemberAt(exchange.responseBody, 'data', 'status');
    return status === 'draft' || status === 'scheduled' || status === 'publishing';
  });

/** Whether the type of an event names the status of a post. */
const namesStatus = (behaviour: Behaviour, delivery: WebhookDelivery, status: unknown): boolean =>
  finalStates.some((state) => isOfType(behaviour, delivery, `post.${state}`) && matchesState(behaviour, status, state));

const stateMatches = law({
  id: 'webhook.post.true',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: eventSource,
  summary: 'An event about a post contains the record of the post, with the status that the event type names.',
  exercisedBy,
  over: 'event',
  holdsWhere: sendsPostEvents,
  *cases(trace, behaviour) {
    for (const delivery of readObservations(trace, 'webhook')) {
      const [kind, state] = toText(getEventType(delivery)).split('.');
      if (kind !== 'post' || !knownEventTypes.has(getEventType(delivery))) continue;
      const status = getMemberAt(delivery.event, 'data', 'status');
      yield checkThat(delivery, namesStatus(behaviour, delivery, status), state, status);
    }
  },
  kept: [['published', publishedDelivery]],
  broken: [['post.published with a failed post', delivery(0, 'post.published', post('failed'))]],
  neutral: [['a lead', delivery(2, 'lead.captured', lead(1, 'GUIDE'))]],
});

const recordMatches = law({
  id: 'webhook.post.record',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.update.merge'],
  everyReading: ['post.update.merge'],
  source: eventSource,
  summary:
    'The record in an event about a post has the text and the targets of the post, and members of the types that its other records have.',
  exercisedBy,
  over: 'event',
  holdsWhere: sendsPostEvents,
  *cases(trace, behaviour) {
    const historiesById = new Map(listPostHistories(trace).map((history) => [history.id, history]));
    for (const delivery of readObservations(trace, 'webhook')) {
      const history = historiesById.get(toText(readSubjectId(delivery)));
      const record = getMemberAt(delivery.event, 'data');
      if (!toText(getEventType(delivery)).startsWith('post.') || history === undefined || !endedAfterUpdates(history))
        continue;
      const content = getContentAt(history, trace.indexOf(delivery), behaviour);
      if (content === undefined) continue;
      // An event may have a part of the record only, unless the profile says otherwise (`webhook.post.members`).
      if (content.text !== undefined && getMemberAt(record, 'text') !== undefined)
        yield checkThat(
          delivery,
          getMemberAt(record, 'text') === content.text,
          content.text,
          getMemberAt(record, 'text'),
        );
      const keys = new Set(readTargets(record).map(buildTargetKey));
      // The event about a republish may have only the targets that the republish added.
      const requiredKeys =
        getMemberAt(record, 'platforms') === undefined || hasRepublishedTargets(history, keys, trace.indexOf(delivery))
          ? []
          : readTargets(content).map(buildTargetKey);
      for (const key of requiredKeys) yield checkThat(delivery, keys.has(key), key, [...keys]);
      for (const { observation, post } of history.sightings) {
        if (observation.kind !== 'exchange') continue;
        const difference = findTypeDifference(record, post);
        yield checkThat(delivery, difference === undefined, difference?.expected, difference?.observed);
      }
    }
  },
  kept: [
    ['the post', postCreation, publishedDelivery],
    ['a part of the post', postCreation, delivery(0, 'post.published', { id: 'post_1', status: 'published' })],
  ],
  broken: [
    ['another text', postCreation, delivery(0, 'post.published', post('published', { text: 'Bye' }))],
    [
      'the text before an update',
      createdPost(post('scheduled'), postBody),
      ok('updatePost', post('scheduled', { text: 'Bye' }), { id: 'post_1', body: { ...postBody, text: 'Bye' } }),
      publishedDelivery,
    ],
    ['no targets', postCreation, delivery(0, 'post.published', post('published', { platforms: [] }))],
    [
      'the time of its creation as a number',
      postCreation,
      delivery(0, 'post.published', post('published', { createdAt: 7 })),
    ],
  ],
  neutral: [
    ['a post from outside the trace', publishedDelivery],
    [
      'an update of a post that may have been published before',
      postCreation,
      ok('updatePost', post('published', { text: 'Bye' }), { id: 'post_1', body: { ...postBody, text: 'Bye' } }),
      publishedDelivery,
    ],
  ],
});

const recordComplete = law({
  id: 'webhook.post.members',
  level: 'assumed',
  needs: ['webhook.data', 'webhook.envelope', 'webhook.events', 'post.record'],
  source: eventSource,
  summary: 'The record in an event about a post has every member that responses show in the same state of the post.',
  exercisedBy,
  over: 'event',
  holdsWhere: sendsPostEvents,
  *cases(trace) {
    for (const history of listPostHistories(trace)) {
      const { versions, republishes } = history;
      if (!endedAfterUpdates(history) || republishes.length > 0) continue;
      const sightings = history.sightings.filter(({ position }) => position >= (versions.at(-1)?.position ?? 0));
      const events = sightings.filter(({ observation }) => observation.kind === 'webhook');
      const responses = sightings.filter(({ observation }) => observation.kind === 'exchange');
      for (const { observation, post: sentPost } of events)
        for (const { post: shownPost } of responses.filter(({ post }) => isEqualJson(post.status, sentPost.status))) {
          const missing = findMissingMembers(Post, sentPost, shownPost);
          yield checkThat(observation, missing.length === 0, shownPost, { missing });
        }
    }
  },
  kept: [
    ['the post', postCreation, publishedDelivery],
    [
      'without a member that is empty',
      createdPost(post('published', { platformContent: {} }), { ...postBody, publishNow: true }),
      publishedDelivery,
    ],
  ],
  broken: [
    [
      'no time of its creation',
      postCreation,
      delivery(0, 'post.published', { ...post('published'), createdAt: undefined }),
    ],
    [
      'no URL of a target',
      createdPost(
        post('published', { platforms: [target('social', 'published', { url: 'https://social.example/1' })] }),
        {
          ...postBody,
          publishNow: true,
        },
      ),
      publishedDelivery,
    ],
  ],
  neutral: [
    ['another state in the response', createdPost(post('publishing'), postBody), publishedDelivery],
    ['a post from outside the trace', publishedDelivery],
  ],
});

const postEventSent = law({
  id: 'webhook.post.sent',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record', 'post.states'],
  source: eventSource,
  summary: 'Each post whose publishing ends triggers the event for its status.',
  over: 'event',
  holdsWhere: sendsPostEvents,
  exercisedBy: 'a post whose publishing ended while the hook "subscribe" was active',
  *cases(trace, behaviour) {
    for (const { id, sightings, republishes, versions } of listPostHistories(trace)) {
      const endSighting = sightings.find(
        (sighting) => sighting.observation.kind === 'exchange' && hasEnded(sighting.post.status),
      );
      const creation = versions[0]?.exchange;
      const finalState = finalStates.find((state) => matchesState(behaviour, endSighting?.post.status, state));
      if (
        endSighting === undefined ||
        (finalState !== undefined && !sendsEvent(behaviour, `post.${finalState}`)) ||
        creation === undefined ||
        republishes.length > 0 ||
        !wasListening(trace, 'webhooks', creation, endSighting.observation.at)
      )
        continue;
      const postDeliveries = readObservations(trace, 'webhook').filter((delivery) => readSubjectId(delivery) === id);
      const isSent = postDeliveries.some((delivery) => namesStatus(behaviour, delivery, endSighting.post.status));
      yield checkThat(
        endSighting.observation,
        isSent,
        `post.${toText(endSighting.post.status)}`,
        postDeliveries.map(getEventType),
      );
    }
  },
  kept: [['an event', listeningTo('webhooks'), postCreation, publishedDelivery, buildClock(1)]],
  broken: [['no event', listeningTo('webhooks'), postCreation, buildClock(1)]],
  neutral: [['no listener', postCreation, buildClock(1)]],
});

const postOnce = law({
  id: 'webhook.post.once',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events', 'post.record'],
  source: eventSource,
  summary: 'The end of publishing a post triggers only one event, however often its delivery is retried.',
  exercisedBy,
  over: 'event',
  holdsWhere: sendsPostEvents,
  *cases(trace) {
    for (const { id, republishes } of listPostHistories(trace)) {
      const postDeliveries = readObservations(trace, 'webhook').filter(
        (delivery) => readSubjectId(delivery) === id && knownEventTypes.has(getEventType(delivery)),
      );
      if (republishes.length > 0) continue;
      // Several receivers of the same event each get a delivery.
      for (const deliveries of Map.groupBy(postDeliveries, ({ url }) => url).values()) {
        const ids = findSettledIds(deliveries);
        yield checkThat(deliveries.at(-1) as WebhookDelivery, ids.size <= 1, 'one event', [...ids]);
      }
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

export const postEventLaws = [stateMatches, recordMatches, recordComplete, postEventSent, postOnce];
