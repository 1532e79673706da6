/** Laws on the members that every webhook event has, and on its time. */

import { isObject, readMember, toText } from '../../json.ts';
import { formatInstant } from '../../time/instant.ts';
import { type Exchange, type Law, law, type Observation, type WebhookDelivery } from '../law.ts';
import { capturedLead, delivery, webhookCreation } from '../traces/deliveryExamples.ts';
import { getEventType, knownEventTypes, readSubjectId } from '../traces/events.ts';
import { createdPost, post, postBody, timestamp } from '../traces/examples.ts';
import { listLeadMagnetHistories, listValues } from '../traces/leadMagnets.ts';
import { listPostHistories } from '../traces/posts.ts';
import { findEarliestRequest } from '../traces/publications.ts';
import {
  CLOCK_DIFFERENCE,
  checkThat,
  getInstantAt,
  getLatestInstant,
  offersMember,
  readObservations,
} from '../traces/traceReader.ts';

const publishedDelivery = delivery(0, 'post.published', post('published'));
const postCreation = createdPost(post('published'), { ...postBody, publishNow: true });
const withTimestamp = (type: string, data: object, n: number) =>
  delivery(2, type, {}, { event: { id: 'evt_1', type, timestamp: timestamp(n), data } });

const envelope = law({
  id: 'webhook.envelope',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events'],
  source: { section: 'Events', item: '3: event kinds and payload shape are not shown' },
  summary: 'A webhook event has id, type, timestamp and data, and its type is one that the contract defines.',
  over: 'event',
  exercisedBy: 'a received event',
  *cases(trace, behaviour) {
    for (const delivery of readObservations(trace, 'webhook')) {
      const membersPresent: Readonly<Record<string, boolean>> = {
        id: typeof readMember(delivery.event, 'id') === 'string',
        type: knownEventTypes.has(getEventType(delivery)),
        timestamp: getInstantAt(delivery.event, 'timestamp') !== undefined,
        data: isObject(readMember(delivery.event, 'data')),
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

/** When the post or the lead magnet of an event was created, if the trace shows it. */
function findCreation(trace: readonly Observation[], delivery: WebhookDelivery): Exchange | undefined {
  if (toText(getEventType(delivery)).startsWith('post.')) {
    const history = listPostHistories(trace).find(({ id }) => id === readSubjectId(delivery));
    return history && findEarliestRequest(history)?.exchange;
  }
  return listLeadMagnetHistories(trace).find((history) => listValues(history, 'webhookUrl').includes(delivery.url))
    ?.creation;
}

const timestamps = law({
  id: 'webhook.timestamp',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events'],
  source: { section: 'Events', item: '3: event kinds and payload shape are not shown' },
  summary: 'An event is dated after its post or lead magnet was created, and before it is delivered.',
  over: 'time',
  exercisedBy: 'a received event with a timestamp, about a post or lead magnet of the script',
  *cases(trace) {
    for (const delivery of readObservations(trace, 'webhook')) {
      const [happenedAt, creation] = [getInstantAt(delivery.event, 'timestamp'), findCreation(trace, delivery)];
      if (happenedAt === undefined || creation === undefined) continue;
      const [earliest, latest] = [creation.at - CLOCK_DIFFERENCE, getLatestInstant(delivery) + CLOCK_DIFFERENCE];
      yield checkThat(
        delivery,
        happenedAt >= earliest && happenedAt <= latest,
        `${formatInstant(earliest)} to ${formatInstant(latest)}`,
        formatInstant(happenedAt),
      );
    }
  },
  kept: [
    ['the time of the event', postCreation, delivery(0, 'post.published', post('published'))],
    ['the time of the event, on a third attempt', postCreation, delivery(120, 'post.published', post('published'))],
    ['a lead', webhookCreation, delivery(2, 'lead.captured', capturedLead)],
  ],
  broken: [
    ['an hour later than its delivery', postCreation, withTimestamp('post.published', post('published'), 60)],
    ['an hour before the post was created', postCreation, withTimestamp('post.published', post('published'), -60)],
    ['an hour before the lead magnet was created', webhookCreation, withTimestamp('lead.captured', capturedLead, -60)],
  ],
  neutral: [
    ['a post from outside the trace', delivery(0, 'post.published', post('published'))],
    [
      'a schedule in the past',
      createdPost(post('published'), { ...postBody, scheduledFor: timestamp(-60) }),
      withTimestamp('post.published', post('published'), -60),
    ],
  ],
});

export const webhookLaws: readonly Law[] = [envelope, timestamps];
