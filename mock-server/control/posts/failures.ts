/** `/_mock/triggers/publish-failure`: makes publishing fail for selected targets of a post. */
import { z } from 'zod';
import { platformLabels } from '../../../spec/platforms.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import type { StoredPost, StoredTarget } from '../../rows/stored.ts';
import { forceFailure } from '../../sandbox/posts/forcedFailures.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { ControlError } from '../operation/controlError.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { buildScheduleStep, samplePost } from '../operation/samples.ts';
import { requirePost } from './requirePost.ts';

const code = z
  .string()
  .max(64)
  .regex(/^[A-Z][A-Z0-9_]*$/, 'Must be a code of capital letters, digits and underscores, such as PUBLISHING_FAILED.');
const message = z.string().min(1).max(1000);
const platform = z.enum(platformLabels);

export const ForcedFailure = z
  .object({
    post: id('The post.'),
    platform: withDescription('The platform of the target.', platform),
    accountId: id('The account of the target.'),
    code: withDescription("The code of the target's error.", code),
    message: withDescription("The message of the target's error.", message),
    times: withDescription('How many more attempts will fail.', z.int().min(1)),
  })
  .meta({ id: 'ForcedFailure', description: 'A simulated publishing failure.' });

const PublishFailureTrigger = z
  .strictObject({
    post: id('The post.'),
    platform: withDescription('Only targets on this platform.', platform).optional(),
    accountId: id('Only the target with this account.').optional(),
    code: withDescription("The code of the target's error; defaults to PUBLISHING_FAILED.", code).optional(),
    message: withDescription("The message of the target's error.", message).optional(),
    times: withDescription('How many attempts fail; defaults to 1.', z.int().min(1).max(1000)).optional(),
  })
  .meta({
    id: 'PublishFailureTrigger',
    description: 'A post, and which of its targets fail; defaults to all of them.',
  });

const openmicro = { platform: 'openmicro', accountId: 'acc_openmicro' } as const;

export const publishFailureTrigger = tenantOperation({
  id: 'triggerPublishFailure',
  method: 'POST',
  path: '/triggers/publish-failure',
  summary: 'Make targets of a post fail',
  description:
    'Makes the next attempt to publish the targets fail, whether scheduled or a republish. Other targets are published.',
  status: 201,
  body: PublishFailureTrigger,
  data: z.array(ForcedFailure),
  errors: ['NOT_FOUND'],
  example: {
    setup: [buildScheduleStep({ ...samplePost, platforms: [...samplePost.platforms, openmicro] })],
    body: { post: 'post_000001', platform: 'openmicro' },
    data: [
      {
        post: 'post_000001',
        ...openmicro,
        code: 'PUBLISHING_FAILED',
        message: 'The network refused the post.',
        times: 1,
      },
    ],
  },
  run: ({ tenant: { sandbox } }, { body }) => {
    const { code: errorCode = 'PUBLISHING_FAILED', message: text = 'The network refused the post.', times = 1 } = body;
    const post = requirePost(sandbox, body.post);
    return getTargets(sandbox, post, body).map((target) => {
      const { id: _, ...forcedFailure } = forceFailure(sandbox, {
        post: post.id,
        platform: target.platform,
        accountId: target.accountId,
        code: errorCode,
        message: text,
        times,
      });
      return forcedFailure;
    });
  },
});

type TargetKey = Pick<StoredTarget, 'platform' | 'accountId'>;

/** The selected targets. Platform and account together also select a target that a later republish adds. */
function getTargets(
  { accounts }: Sandbox,
  { targets }: StoredPost,
  { platform: label, accountId }: Partial<TargetKey>,
): readonly TargetKey[] {
  const matching = targets.filter(
    (target) => (label ?? target.platform) === target.platform && (accountId ?? target.accountId) === target.accountId,
  );
  if (matching.length > 0) return matching;
  if (label !== undefined && accountId !== undefined && accounts.get(accountId)?.platform === label)
    return [{ platform: label, accountId }];
  const existingTargets = targets.map((target) => `${target.accountId} on ${target.platform}`).join(', ');
  throw new ControlError(
    'NOT_FOUND',
    `The post does not have this target; its targets are ${existingTargets}. To select a target that a republish adds later, set both platform and accountId of a connected account.`,
  );
}
