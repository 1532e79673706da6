/** `/_mock/triggers/metrics`: sets metrics of a published post, in place of the simulated ones. */
import { z } from 'zod';
import { omitUndefined } from '../../../spec/json.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { getMetricOverrides, overrideMetrics } from '../../sandbox/accounts/analytics.ts';
import { ControlError } from '../operation/controlError.ts';
import { id } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { buildPublishStep, samplePost } from '../operation/samples.ts';
import { requirePost } from './requirePost.ts';

const count = (description: string) => withDescription(description, z.int().min(0).max(1e12)).optional();

const metricsShape = {
  impressions: count('The number of impressions.'),
  likes: count('The number of likes.'),
  comments: count('The number of comments.'),
  shares: count('The number of shares.'),
};

const MetricsTrigger = z
  .strictObject({
    post: id('The post.'),
    accountId: id('Only the target with this account; defaults to all published targets.').optional(),
    ...metricsShape,
  })
  .refine((body) => Object.keys(metricsShape).some((name) => name in body), { message: 'Set at least one metric.' })
  .meta({
    id: 'MetricsTrigger',
    description:
      'A published post and its metrics. Omitted metrics keep their value: the simulated one until you set them.',
  });

const MetricsOverride = z
  .object({ post: id('The post.'), accountId: id('The account of the target.'), ...metricsShape })
  .meta({ id: 'MetricsOverride', description: 'The metrics of a post on one account that are set, not simulated.' });

export const metricsTrigger = tenantOperation({
  id: 'triggerMetrics',
  method: 'POST',
  path: '/triggers/metrics',
  summary: 'Set the metrics of a post',
  description: 'Analytics show these metrics from now on. They are per account, as a post has different ones on each.',
  body: MetricsTrigger,
  data: z.array(MetricsOverride),
  errors: ['NOT_FOUND'],
  example: {
    setup: [buildPublishStep(samplePost)],
    body: { post: 'post_000001', likes: 120, comments: 8 },
    data: [{ post: 'post_000001', accountId: 'acc_social', likes: 120, comments: 8 }],
  },
  run: ({ tenant: { sandbox } }, { body: { post: postId, accountId, ...metrics } }) => {
    const { id: post, targets } = requirePost(sandbox, postId);
    const publishedAccounts = targets
      .filter(({ outcome }) => outcome?.kind === 'published')
      .map((target) => target.accountId);
    const selectedAccounts = publishedAccounts.filter((account) => (accountId ?? account) === account);
    if (selectedAccounts.length === 0)
      throw new ControlError(
        'NOT_FOUND',
        publishedAccounts.length === 0
          ? 'Only published posts have metrics, and this post is not published on any account.'
          : `The post is not published on this account; it is published on ${publishedAccounts.join(', ')}.`,
      );
    return selectedAccounts.map((account) => {
      overrideMetrics(sandbox, post, account, omitUndefined(metrics));
      return { post, accountId: account, ...getMetricOverrides(sandbox, post, account) };
    });
  },
});
