import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { delivery } from '../traces/deliveryExamples.ts';
import { buildClock, createdPost, listeningTo, post, postBody, republishedPost, target } from '../traces/examples.ts';
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

test('a service may call the events of published and partially published posts by the same name', () => {
  const creation = createdPost(post('partially_published'), { ...postBody, publishNow: true });
  const event = delivery(0, 'post.published', post('partially_published'));
  const judge = (rule: string, names: Readonly<Record<string, string>>) =>
    postEventLaws
      .find(({ id }) => id === rule)
      ?.judge([listeningTo('webhooks'), creation, event, buildClock(1)], {
        ...defaultBehaviour,
        'webhook.events': { ...defaultBehaviour['webhook.events'], ...names },
      });
  const sameName = { 'post.published': 'post.live', 'post.partially_published': 'post.live' };
  for (const rule of ['webhook.post.true', 'webhook.post.sent']) {
    expect(judge(rule, {})).toBe('broken');
    expect(judge(rule, sameName)).toBe('kept');
  }
});

test('a second delivery without an id to the same URL is a second event, unless the first was not received', () => {
  const creation = createdPost(post('published'), { ...postBody, publishNow: true });
  const { event, ...event1 } = delivery(0, 'post.published', post('published'));
  const { id: _, ...withoutId } = event as { id: string };
  const judge = (first: object, second: object) =>
    postEventLaws
      .find(({ id }) => id === 'webhook.post.once')
      ?.judge(
        [creation, { ...event1, event: withoutId, ...first }, { ...event1, event: withoutId, ...second }],
        defaultBehaviour,
      );
  expect(judge({}, {})).toBe('broken');
  expect(judge({ received: false }, {})).toBe('kept');
  expect(judge({}, { url: 'https://other.example.com/' })).toBe('kept');
});

/** The verdict on an event with some targets, of a post on social that was republished to photo, and then to video. */
function judgeEvent(...labels: readonly string[]) {
  const publishedOn = (...names: readonly string[]) =>
    post('published', { platforms: names.map((label) => target(label, 'published')) });
  const republish = (label: string, ...earlier: readonly string[]) =>
    republishedPost(publishedOn(...earlier, label), { platforms: [{ platform: label, accountId: `acc_${label}` }] });
  const trace = [
    createdPost(publishedOn('social'), { ...postBody, publishNow: true }),
    republish('photo', 'social'),
    republish('video', 'social', 'photo'),
    delivery(0, 'post.published', publishedOn(...labels)),
  ];
  return postEventLaws.find(({ id }) => id === 'webhook.post.record')?.judge(trace, defaultBehaviour);
}

test('the event about a republish has the targets of the post, or only those that the republish added', () => {
  for (const labels of [['social', 'photo', 'video'], ['social'], ['photo'], ['video']])
    expect(judgeEvent(...labels), labels.join()).toBe('kept');
  for (const labels of [[], ['microblog']]) expect(judgeEvent(...labels), labels.join()).toBe('broken');
});
