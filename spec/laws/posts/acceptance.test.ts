import { expect, test } from 'vitest';
import type { JsonObject } from '../../json.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, post, postBody, refusal, updatedPost } from '../traces/examples.ts';
import { acceptanceLaws } from './acceptance.ts';

const content = { photo: { contentType: 'feed' } };

/** The verdict on a refused request that adds a target on photo to a post. */
function judgeRefusal(law: string, operation: 'updatePost' | 'republishPost', creation: JsonObject, added: JsonObject) {
  const isRepublish = operation === 'republishPost';
  return acceptanceLaws
    .find(({ id }) => id === law)
    ?.judge(
      [
        createdPost(post(isRepublish ? 'published' : 'draft'), {
          ...postBody,
          ...creation,
          ...(isRepublish ? { publishNow: true } : {}),
        }),
        refusal(operation, 422, 'NO', {
          id: 'post_1',
          body: { platforms: buildTargets('photo'), ...added },
          breaks: [],
        }),
      ],
      defaultBehaviour,
    );
}

test.each([
  ['post.update.accepted', 'updatePost'],
  ['post.republish.accepted', 'republishPost'],
] as const)('%s: a service need not have stored the content of a platform that was no target', (law, operation) => {
  expect(judgeRefusal(law, operation, { platformContent: content }, {})).toBe('not-exercised');
  expect(judgeRefusal(law, operation, { platformContent: content }, { platformContent: content })).toBe('broken');
  expect(judgeRefusal(law, operation, {}, {})).toBe('broken');
});

test('content counts as stored if it was given while the platform was a target, and dropped once it is none', () => {
  const judge = (...bodies: readonly JsonObject[]) =>
    acceptanceLaws
      .find(({ id }) => id === 'post.update.accepted')
      ?.judge(
        [
          createdPost(post('draft'), { ...postBody, platforms: buildTargets('social', 'photo') }),
          ...bodies.map((body) => updatedPost(post('draft'), body)),
          refusal('updatePost', 422, 'NO', {
            id: 'post_1',
            body: { platforms: buildTargets('social', 'photo') },
            breaks: [],
          }),
        ],
        defaultBehaviour,
      );
  expect(judge({ platformContent: content })).toBe('broken');
  expect(judge({ platforms: buildTargets('social') }, { platformContent: content })).not.toBe('broken');
  expect(judge({ platformContent: content }, { platforms: buildTargets('social') })).not.toBe('broken');
});
