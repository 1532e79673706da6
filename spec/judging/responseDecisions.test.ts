import { expect, test } from 'vitest';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { findResponseDecisions } from './responseDecisions.ts';

const platforms = [{ platform: 'social', accountId: 'acc_social', status: 'draft' }];
const post = { id: 'post_1', status: 'draft', text: 'Hello', platforms } as never;
const postContent = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

test.each([
  ['the content as it was requested', { post, postContent }],
  ['the record alone', { post }],
])('the response to an update depends on how updates are merged if it omits a member of %s', (_, resources) => {
  const listDecisions = (body: object) =>
    findResponseDecisions(
      { operation: 'updatePost', body, resources, responseContent: { data: post } },
      defaultBehaviour,
    );
  expect(listDecisions({ text: 'Better' })).toContain('post.update.merge');
  expect(listDecisions({ ...postContent, text: 'Better' })).not.toContain('post.update.merge');
});
