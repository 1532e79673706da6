/** `/_mock/posts`: summaries of all posts, and details of one post that the API does not show. */
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
import { samplePost, sampleTarget, schedule, scheduledFor } from '../operation/samples.ts';
import { existingPost } from './existingPost.ts';
import { ForcedFailure } from './failures.ts';
import { listPosts } from './postList.ts';

const Behind = z
  .object({
    record: means(
      "The post as returned by the API, with the contract's member names.",
      z.record(z.string(), z.unknown()),
    ),
    accounts: means(
      'What works for the accounts of its targets.',
      z.array(z.object({ account: id('The account.'), ...worksShape })),
    ),
    planned: means(
      'Its scheduled events, in the order they are due.',
      z.array(
        z.object({
          at: time('When it is due.'),
          kind: means('The kind of event.', z.enum(['publish', 'finish', 'auto-plug'])),
        }),
      ),
    ),
    failures: means('Simulated failures that have not occurred yet.', z.array(ForcedFailure)),
  })
  .meta({ id: 'BehindPost', description: 'A post with its scheduled events.' });

export const posts = {
  list: listPosts,

  get: onTenant({
    id: 'readPost',
    method: 'GET',
    path: '/posts/{id}',
    summary: 'Read the details of a post',
    params: { id: 'The id of a post.' },
    data: Behind,
    errors: ['NOT_FOUND'],
    example: {
      given: [schedule(samplePost)],
      params: { id: 'post_000001' },
      data: {
        record: {
          id: 'post_000001',
          status: 'scheduled',
          text: samplePost.text,
          platforms: [{ ...sampleTarget, status: 'scheduled' }],
          scheduledFor,
          createdAt: '2030-01-07T09:00:00Z',
          updatedAt: '2030-01-07T09:00:00Z',
        },
        accounts: [{ account: sampleTarget.accountId, publishing: true, connected: true, verified: true }],
        planned: [{ at: scheduledFor, kind: 'publish' }],
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

/** Leaves out stale plans: a post is published only at its latest schedule. */
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
