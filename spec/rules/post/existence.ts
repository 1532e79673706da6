/** Rules on the post that a request names. */
import { excerpt } from '../../text/excerpt.ts';
import { buildTargetsOn, farFuture } from '../bodies.ts';
import { collectOnly } from '../leadMagnet/bodies.ts';
import { stateRule } from '../rule.ts';
import type { Misuse } from '../trial.ts';
import { createVectorBuilders } from '../vector.ts';

const text = 'Hello';
const socialPost = { text, platforms: buildTargetsOn('social') };
const givenDraft = { posts: { post: socialPost } };
const givenScheduled = { posts: { post: { ...socialPost, scheduledFor: farFuture } } };

const updateVectors = createVectorBuilders('updatePost');
const deletionVectors = createVectorBuilders('deletePost');
const republishVectors = createVectorBuilders('republishPost');

const findMissingPost: Parameters<typeof stateRule>[0]['find'] = (call, { post }) =>
  post === undefined
    ? { at: '', actual: excerpt(call.id ?? ''), detail: 'No post has this id; list the posts to find valid ids.' }
    : [];

const listMissingPosts = (operation: 'updatePost' | 'deletePost' | 'republishPost'): readonly Misuse[] => [
  { name: `${operation} with an unknown id`, requests: [{ operation, id: 'unknown-post' }] },
  {
    name: `${operation} of a deleted post`,
    given: { posts: { post: socialPost } },
    setup: [{ operation: 'deletePost', id: '{{post}}' }],
    requests: [{ operation, id: '{{post}}' }],
  },
  {
    name: `${operation} with the id of a lead magnet`,
    given: { leadMagnets: { magnet: collectOnly } },
    requests: [{ operation, id: '{{magnet}}' }],
  },
];

export const postExists = stateRule({
  id: 'post.exists',
  level: 'derived',
  needs: ['error.statuses'],
  code: 'NOT_FOUND',
  source: { section: 'PATCH /posts/:id', item: 'path parameter id: the post id' },
  summary: 'The id in the path of an update or a republish must belong to one of the caller’s posts.',
  on: ['updatePost', 'republishPost'],
  find: findMissingPost,
  misuses: [...listMissingPosts('updatePost'), ...listMissingPosts('republishPost')],
  vectors: [
    updateVectors.refused('updating an unknown post', { id: 'post_nobody', body: { text } }),
    updateVectors.accepted('updating a draft', { id: '{{post}}', body: { ...socialPost, text: 'Edited' } }, givenDraft),
    republishVectors.refused('republishing an unknown post', {
      id: 'post_nobody',
      body: { platforms: buildTargetsOn('social') },
    }),
  ],
});

export const repeatedDeletion = stateRule({
  id: 'post.delete.repeated',
  level: 'assumed',
  needs: ['post.delete.again'],
  code: 'NOT_FOUND',
  source: { section: 'Delete and republish', item: 'deleting any post is offered; a deleted one is not shown' },
  summary: 'Deleting a post that does not exist, or no longer does, is refused, unless the profile accepts it.',
  forbids: { 'post.delete.again': 'refuse' },
  says: {
    'post.delete.again': {
      refuse: 'Only a post that exists can be deleted.',
      accept: 'Deleting a post that is already deleted is accepted.',
    },
  },
  on: ['deletePost'],
  find: findMissingPost,
  misuses: listMissingPosts('deletePost'),
  vectors: [
    deletionVectors.refused('deleting an unknown post', { id: 'post_nobody' }),
    deletionVectors.accepted('deleting a draft', { id: '{{post}}' }, givenDraft),
    deletionVectors.accepted('deleting a scheduled post', { id: '{{post}}' }, givenScheduled),
  ],
});
