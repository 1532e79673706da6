import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { buildClock, createdPost, listeningTo, post, postBody } from '../traces/examples.ts';
import { postEventLaws } from './events.ts';

test('webhook.post.sent does not expect an event that the service does not send', () => {
  const creation = createdPost(post('published'), { ...postBody, publishNow: true });
  const judge = (absent: 'post.published' | 'post.failed') =>
    postEventLaws
      .find(({ id }) => id === 'webhook.post.sent')
      ?.judge([listeningTo('webhooks'), creation, buildClock(1)], {
        ...defaultBehaviour,
        'webhook.events': { ...defaultBehaviour['webhook.events'], [absent]: 'absent' },
      });
  expect(judge('post.failed')).toBe('broken');
  expect(judge('post.published')).toBe('not-exercised');
});
