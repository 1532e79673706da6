/** Laws on the members that every webhook event has. */

import { isObject, readMember } from '../../json.ts';
import { law } from '../law.ts';
import { delivery } from '../traces/deliveryExamples.ts';
import { getEventType, knownEventTypes } from '../traces/events.ts';
import { post } from '../traces/examples.ts';
import { checkThat, getInstantAt, offersMember, readObservations } from '../traces/traceReader.ts';

const publishedDelivery = delivery(0, 'post.published', post('published'));

const envelope = law({
  id: 'webhook.envelope',
  level: 'assumed',
  needs: ['webhook.envelope', 'webhook.events'],
  source: { section: 'Events', item: '3: event kinds and payload shape are not shown' },
  summary: 'A webhook event has id, type, timestamp and data, and its type is one that the contract defines.',
  over: 'event',
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

export const webhookLaws = [envelope];
