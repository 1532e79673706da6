/** `/_mock/posts`: summaries of all posts, and details of one post that the API does not show. */
import { z } from 'zod';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { buildPostRecord } from '../../records/post.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { getFlags } from '../../sandbox/accounts/flags.ts';
import { listFailures } from '../../sandbox/posts/forcedFailures.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { isStale } from '../../sandbox/state/staleEntry.ts';
import { accountFlagsShape } from '../accounts/accounts.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { buildScheduleStep, samplePost, sampleTarget, scheduledFor } from '../operation/samples.ts';
import { ForcedFailure } from './failures.ts';
import { listPosts } from './postList.ts';
import { requirePost } from './requirePost.ts';

const PostDetails = z
  .object({
    record: withDescription(
      "The post as returned by the API, with the contract's member names.",
      z.record(z.string(), z.unknown()),
    ),
    accounts: withDescription(
      'Whether the accounts of its targets are connected and verified, and can publish.',
      z.array(z.object({ account: id('The account.'), ...accountFlagsShape })),
    ),
    plannedEffects: withDescription(
      'Its scheduled effects, in the order they are due.',
      z.array(
        z.object({
          at: time('When it is due.'),
          kind: withDescription('The kind of the effect.', z.enum(['publish', 'finish', 'auto-plug'])),
        }),
      ),
    ),
    failures: withDescription('Simulated failures that have not occurred yet.', z.array(ForcedFailure)),
  })
  .meta({ id: 'PostDetails', description: 'A post with its scheduled effects.' });

export const posts = {
  list: listPosts,

  get: tenantOperation({
    id: 'readPost',
    method: 'GET',
    path: '/posts/{id}',
    summary: 'Read the details of a post',
    params: { id: 'The id of a post.' },
    data: PostDetails,
    errors: ['NOT_FOUND'],
    example: {
      setup: [buildScheduleStep(samplePost)],
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
        plannedEffects: [{ at: scheduledFor, kind: 'publish' }],
        failures: [],
      },
    },
    run: ({ tenant: { sandbox } }, { params }) => {
      const post = requirePost(sandbox, params.id);
      const accounts = [...new Set(post.targets.map(({ accountId }) => accountId))];
      return {
        record: buildPostRecord(post, sandbox.behaviour),
        accounts: accounts.map((account) => ({ account, ...getFlags(sandbox, account) })),
        plannedEffects: listEntriesFor(sandbox, post),
        failures: listFailures(sandbox, post.id).map(({ id: _, ...failure }) => failure),
      };
    },
  }),
};

/** Leaves out stale entries: a post is published only at its latest schedule. */
function listEntriesFor(sandbox: Sandbox, post: StoredPost) {
  return sandbox.agenda.dump().flatMap(({ at, task }) => {
    if (task.kind !== 'publish' && task.kind !== 'finish' && task.kind !== 'auto-plug') return [];
    return task.id === post.id && !isStale(sandbox, task, at) ? [{ at: formatInstant(at), kind: task.kind }] : [];
  });
}
