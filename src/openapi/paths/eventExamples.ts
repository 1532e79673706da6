/** Examples of events, built from the examples of operations. */

import { eventKinds } from '../../../spec/events.ts';
import { type Example, examples } from '../../../spec/examples/index.ts';
import { buildPostRecord, buildPublishedTarget, buildTargetOn } from '../../../spec/examples/record.ts';
import { isObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { EventType } from '../../../spec/schemas/event.ts';
import { world } from '../../../spec/world.ts';
import { codecOf } from '../../profile/codec.ts';
import type { Schema } from '../schema/schema.ts';

const failedTarget = {
  status: 'failed',
  error: { code: 'ACCOUNT_DISCONNECTED', message: 'The account is no longer connected.' },
} as const;
const text = 'Fresh bread from seven o’clock.';

/** The data of each event. */
const data: Readonly<Record<EventType, () => unknown>> = {
  'post.published': () => getResponseData('createPost', 'publish-now'),
  'post.partially_published': () =>
    buildPostRecord('post_000001', {
      status: 'partially_published',
      text,
      platforms: [buildPublishedTarget('post_000001', 'social'), { ...buildTargetOn('professional'), ...failedTarget }],
      publishedAt: world.now,
    }),
  'post.failed': () =>
    buildPostRecord('post_000001', {
      status: 'failed',
      text,
      platforms: [{ ...buildTargetOn('social'), ...failedTarget }],
    }),
  'lead.captured': () => {
    const leads = getResponseData('listLeads', 'one-lead');
    return Array.isArray(leads) ? leads[0] : undefined;
  },
};

/** Returns an example of an event's payload in wire form. */
export function buildEventExample(type: EventType, profile: Profile): Schema {
  const payload = { id: 'evt_000001', type, timestamp: world.now, data: data[type]() };
  const value = codecOf(profile).encodeEvent(type, payload);
  return {
    [type.replaceAll(/[._]/g, '-')]: { summary: eventKinds[type].summary, value: isObject(value) ? value : {} },
  };
}

function getResponseData(operation: Example['operation'], name: string): unknown {
  const matching = examples.find((example) => example.operation === operation && example.name === name);
  return matching?.response.outcome === 'success' ? matching.response.data : undefined;
}
