/** `/_mock/triggers/publish-failure`: one target of a post fails, whatever becomes of the others. */
import { z } from 'zod';
import { platformLabels } from '../../../spec/platforms.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import { forceFailure } from '../../sandbox/posts/forcedFailures.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { id, means } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant } from '../operation/operation.ts';
import { existingPost } from './existingPost.ts';

const code = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Z0-9_]*$/, 'a code has capitals, digits and underscores, such as PUBLISHING_FAILED');
const message = z.string().min(1).max(1000);
const platform = z.enum(platformLabels);

export const ForcedFailure = z
  .object({
    post: id('The post.'),
    platform: means('The platform of the target.', platform),
    accountId: id('The account of the target.'),
    code: means('The code that the target will have as its error.', code),
    message: means('What the error says.', message),
    times: means('How many attempts are yet to fail.', z.int().min(1)),
  })
  .meta({ id: 'ForcedFailure', description: 'A failure that was asked for.' });

const PublishFailureTrigger = z
  .strictObject({
    post: id('The post.'),
    platform: means('Targets on this platform alone.', platform).optional(),
    accountId: id('The target with this account alone.').optional(),
    code: means('The code of the error; PUBLISHING_FAILED where nothing is said.', code).optional(),
    message: means('What the error says.', message).optional(),
    times: means('How many attempts fail; 1 where nothing is said.', z.int().min(1).max(1000)).optional(),
  })
  .meta({
    id: 'PublishFailureTrigger',
    description: 'A post, and which of its targets are to fail; all of them where nothing is said.',
  });

export const publishFailureTrigger = onTenant({
  id: 'triggerPublishFailure',
  method: 'POST',
  path: '/triggers/publish-failure',
  summary: 'Let targets of a post fail',
  description:
    'The next attempt to publish the targets fails, at the time of the schedule or by a republish; the other targets are published.',
  status: 201,
  body: PublishFailureTrigger,
  data: z.array(ForcedFailure),
  errors: ['NOT_FOUND'],
  example: {
    given: [
      {
        send: 'POST /api/v1/posts',
        body: {
          text: 'Lunch',
          platforms: [
            { platform: 'social', accountId: 'acc_social' },
            { platform: 'openmicro', accountId: 'acc_openmicro' },
          ],
          scheduledFor: '2030-01-07T09:30:00Z',
        },
      },
    ],
    body: { post: 'post_000001', platform: 'openmicro' },
    data: [
      {
        post: 'post_000001',
        platform: 'openmicro',
        accountId: 'acc_openmicro',
        code: 'PUBLISHING_FAILED',
        message: 'The network refused the post.',
        times: 1,
      },
    ],
  },
  run: ({ tenant: { sandbox } }, { body }) => {
    const { code: failure = 'PUBLISHING_FAILED', message: text = 'The network refused the post.', times = 1 } = body;
    const post = existingPost(sandbox, body.post);
    return targetsOf(sandbox, post, body).map((target) => {
      const { id: _, ...forced } = forceFailure(sandbox, {
        post: post.id,
        platform: target.platform,
        accountId: target.accountId,
        code: failure,
        message: text,
        times,
      });
      return forced;
    });
  },
});

type Named = Pick<StoredTarget, 'platform' | 'accountId'>;

/** The targets that are meant; one that a republish is yet to add is meant by platform and account together. */
function targetsOf(
  { accounts }: Sandbox,
  { targets }: StoredPost,
  { platform: label, accountId }: Partial<Named>,
): readonly Named[] {
  const meant = targets.filter(
    (target) => (label ?? target.platform) === target.platform && (accountId ?? target.accountId) === target.accountId,
  );
  if (meant.length > 0) return meant;
  if (label !== undefined && accountId !== undefined && accounts.get(accountId)?.platform === label)
    return [{ platform: label, accountId }];
  const there = targets.map((target) => `${target.accountId} on ${target.platform}`).join(', ');
  throw new ControlError(
    'NOT_FOUND',
    `The post has no such target; it has ${there}. One that is yet to be added needs platform and accountId, of a connected account.`,
  );
}
