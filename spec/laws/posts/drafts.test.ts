import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { createdPost, page, post, postBody } from '../traces/examples.ts';
import { draftLaws } from './drafts.ts';

const falseBody = { ...postBody, publishNow: false };

/** The verdict on a plain post and one with publishNow false, by their status in creations and in the list. */
const judge = (created: readonly [string, string], listed: readonly [string, string]) =>
  draftLaws
    .find(({ id }) => id === 'post.publish-now.false')
    ?.judge(
      [
        createdPost(post(created[0]), postBody),
        createdPost(post(created[1], { id: 'post_2' }), falseBody),
        page([post(listed[0]), post(listed[1], { id: 'post_2' })]),
      ],
      defaultBehaviour,
    );

test('publishNow false is judged by responses of the same operation, because processing may take time', () => {
  expect(judge(['publishing', 'publishing'], ['draft', 'draft'])).toBe('kept');
  expect(judge(['draft', 'draft'], ['draft', 'draft'])).toBe('kept');
  expect(judge(['published', 'published'], ['published', 'published'])).toBe('not-exercised');
  expect(judge(['draft', 'publishing'], ['draft', 'published'])).toBe('broken');
});
