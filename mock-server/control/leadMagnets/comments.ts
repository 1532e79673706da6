/** `/_mock/triggers/comment`: simulates a comment on a post of the professional network. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import type { StoredComment } from '../../rows/storedEvents.ts';
import { buildPerson } from '../../sandbox/leadMagnets/person.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { Person } from '../operation/person.ts';
import { requirePost } from '../posts/requirePost.ts';
import { createMagnetStep, requireMagnet } from './requireMagnet.ts';

const text = z.string().min(1).max(10_000);

const CommentTrigger = z
  .strictObject({
    leadMagnet: id('Comment on the post that this lead magnet watches.').optional(),
    post: id('Comment on this post.').optional(),
    postUrl: withDescription('Comment on the post at this URL.', z.url().max(2048)).optional(),
    text: withDescription('The text of the comment.', text),
    commenter: withDescription(
      'The author of the comment; defaults to Kim Reader.',
      z.strictObject({
        id: withDescription('The id of the commenter; defaults to one derived from the name.', text.max(64)).optional(),
        name: withDescription('Full name.', text.max(200)).optional(),
        profileUrl: withDescription('URL of the profile on the network.', z.url().max(2048)).optional(),
      }),
    ).optional(),
  })
  .meta({
    id: 'CommentTrigger',
    description: 'A comment and the post it belongs to, given as exactly one of leadMagnet, post and postUrl.',
  });

const Comment = z
  .object({
    id: id('The id of the comment.'),
    postId: id('The post it belongs to.').optional(),
    postUrl: withDescription('The URL of the post it belongs to.', z.string().max(2048)).optional(),
    author: Person,
    text: withDescription('The text of the comment.', z.string()),
    createdAt: time('When it was written.'),
  })
  .meta({ id: 'Comment', description: 'A comment on a post.' });

export const commentTrigger = tenantOperation({
  id: 'triggerComment',
  method: 'POST',
  path: '/triggers/comment',
  summary: 'Add a comment',
  status: 201,
  body: CommentTrigger,
  data: Comment,
  errors: ['NOT_FOUND', 'QUOTA_EXCEEDED'],
  example: {
    setup: [createMagnetStep],
    body: { leadMagnet: 'lm_000001', text: 'The guide, please', commenter: { name: 'Eve Adams' } },
    data: {
      id: 'cmt_000001',
      postUrl: 'https://professional.example/1',
      author: { id: 'eve-adams', name: 'Eve Adams', profileUrl: 'https://professional.example/in/eve-adams' },
      text: 'The guide, please',
      createdAt: '2030-01-07T09:00:00Z',
    },
  },
  run: ({ tenant }, { body }) => {
    tenant.assertRoom();
    const comment = tenant.sandbox.addComment({
      on: getWatchedPost(tenant.sandbox, body),
      author: buildPerson(body.commenter),
      text: body.text,
      createdAt: tenant.now(),
    });
    tenant.catchUp();
    const { id: commentId, on, author, text: commentText, createdAt } = comment;
    return { id: commentId, ...on, author, text: commentText, createdAt: formatInstant(createdAt) };
  },
});

function getWatchedPost(
  sandbox: Sandbox,
  { leadMagnet, post, postUrl }: z.infer<typeof CommentTrigger>,
): StoredComment['on'] {
  if ([leadMagnet, post, postUrl].filter((reference) => reference !== undefined).length !== 1)
    throw new ControlError('INVALID_BODY', 'Set exactly one of leadMagnet, post and postUrl.');
  if (postUrl !== undefined) return { postUrl };
  if (post !== undefined) return { postId: requirePost(sandbox, post).id };
  const { content } = requireMagnet(sandbox, leadMagnet ?? '');
  if (content.postId !== undefined) return { postId: content.postId };
  if (content.postUrl !== undefined) return { postUrl: content.postUrl };
  throw new ControlError('NOT_FOUND', 'This lead magnet does not watch a post.');
}
