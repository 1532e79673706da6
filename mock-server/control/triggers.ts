/** `/_mock/triggers`: simulated events on the networks. */
import { z } from 'zod';
import { withDescription } from '../../spec/schemas/atoms.ts';
import { accountTrigger } from './accounts/accounts.ts';
import { followersTrigger } from './accounts/followers.ts';
import { outreachTrigger } from './accounts/outreach.ts';
import { acceptanceTrigger } from './leadMagnets/acceptances.ts';
import { commentTrigger } from './leadMagnets/comments.ts';
import { mockOperation } from './operation/operation.ts';
import { controlPath } from './operation/path.ts';
import { publishFailureTrigger } from './posts/failures.ts';
import { metricsTrigger } from './posts/metrics.ts';

const Trigger = z
  .object({
    name: withDescription('The name of the trigger.', z.string().max(40)),
    path: withDescription('The path to POST the body to.', z.string().max(128)),
    summary: withDescription('What the trigger does.', z.string().max(200)),
    handle: withDescription('The equivalent function.', z.string().max(64)),
    example: withDescription('An example body.', z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'Trigger', description: 'An event that can be simulated.' });

const triggerOperations = {
  comment: commentTrigger,
  acceptance: acceptanceTrigger,
  account: accountTrigger,
  outreach: outreachTrigger,
  publishFailure: publishFailureTrigger,
  metrics: metricsTrigger,
  followers: followersTrigger,
};

export const triggers = {
  list: mockOperation({
    id: 'listTriggers',
    method: 'GET',
    path: '/triggers',
    summary: 'List triggers',
    description: 'Lists all events on the networks that can be simulated, each with an example.',
    data: z.array(Trigger),
    example: {
      data: [
        {
          name: 'comment',
          path: '/_mock/triggers/comment',
          summary: 'Add a comment',
          handle: 'mock.triggers.comment',
          example: { leadMagnet: 'lm_000001', text: 'The guide, please', commenter: { name: 'Eve Adams' } },
        },
      ],
      abridged: true,
    },
    run: () =>
      Object.entries(triggerOperations).map(([name, { path, summary, example }]) => ({
        name: path.slice('/triggers/'.length),
        path: `${controlPath}${path}`,
        summary,
        handle: `mock.triggers.${name}`,
        example: { ...example.body },
      })),
  }),
  ...triggerOperations,
};
