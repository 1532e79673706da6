/** `/_mock/posts`: all posts in short, and what is behind one that the API does not show. */
import { z } from 'zod';
import { formatInstant } from '../../../spec/time/instant.ts';
import { postRecord } from '../../records/post.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { traitsOf } from '../../sandbox/accounts/traits.ts';
import { failuresOf } from '../../sandbox/posts/forcedFailures.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { worksShape } from '../accounts/accounts.ts';
import { id, means, time } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { existingPost } from './existingPost.ts';
import { ForcedFailure } from './failures.ts';
import { listPosts } from './postList.ts';

const Behind = z
  .object({
    record: means('The post as the API shows it, in the names of the contract.', z.record(z.string(), z.unknown())),
    accounts: means(
      'What works with the accounts of its targets.',
      z.array(z.object({ account: id('The account.'), ...worksShape })),
    ),
    planned: means(
      'What is to happen to it by itself, in due order.',
      z.array(
        z.object({
          at: time('When it is due.'),
          kind: means('What it is.', z.enum(['publish', 'finish', 'auto-plug'])),
        }),
      ),
    ),
    failures: means('Failures that were asked for and did not come yet.', z.array(ForcedFailure)),
  })
  .meta({ id: 'BehindPost', description: 'A post, and what is to happen to it.' });

export const posts = {
  list: listPosts,

  get: onTenant({
    id: 'readPost',
    method: 'GET',
    path: '/posts/{id}',
    summary: 'Look behind a post',
    params: { id: 'The id of a post.' },
    data: Behind,
    errors: ['NOT_FOUND'],
    example: {
      given: [
        {
          send: 'POST /api/v1/posts',
          body: {
            text: 'Lunch',
            platforms: [{ platform: 'social', accountId: 'acc_social' }],
            scheduledFor: '2030-01-07T09:30:00Z',
          },
        },
      ],
      params: { id: 'post_000001' },
      data: {
        record: {
          id: 'post_000001',
          status: 'scheduled',
          text: 'Lunch',
          platforms: [{ platform: 'social', accountId: 'acc_social', status: 'scheduled' }],
          scheduledFor: '2030-01-07T09:30:00Z',
          createdAt: '2030-01-07T09:00:00Z',
          updatedAt: '2030-01-07T09:00:00Z',
        },
        accounts: [{ account: 'acc_social', publishing: true, connected: true, verified: true }],
        planned: [{ at: '2030-01-07T09:30:00Z', kind: 'publish' }],
        failures: [],
      },
    },
    run: ({ tenant: { sandbox } }, { params }) => {
      const post = existingPost(sandbox, params.id);
      const accounts = [...new Set(post.targets.map(({ accountId }) => accountId))];
      return {
        record: postRecord(post, sandbox.behaviour),
        accounts: accounts.map((account) => ({ account, ...traitsOf(sandbox, account) })),
        planned: plannedFor(sandbox, post),
        failures: failuresOf(sandbox, post.id).map(({ id: _, ...failure }) => failure),
      };
    },
  }),
};

/** Plans that have become pointless meanwhile are left out: a post is published at its latest schedule alone. */
function plannedFor(sandbox: Sandbox, post: StoredPost) {
  return sandbox.agenda.dump().flatMap(({ at, what }) => {
    if (what.kind !== 'publish' && what.kind !== 'finish' && what.kind !== 'auto-plug') return [];
    const idle = what.kind === 'publish' && formatInstant(at) !== dueOf(post);
    return what.id === post.id && !idle ? [{ at: formatInstant(at), kind: what.kind }] : [];
  });
}

function dueOf({ state, content }: StoredPost): string | undefined {
  if (state !== 'scheduled' || content.scheduledFor === undefined) return undefined;
  return formatInstant(Date.parse(content.scheduledFor));
}
