import { expect, test } from 'vitest';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { postEventLaws } from './posts/events.ts';
import { delivery } from './traces/deliveryExamples.ts';
import { createdPost, post, postBody, republishedPost, target } from './traces/examples.ts';

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
