/** `/_mock/triggers`: simulated events on the networks. */
import { z } from 'zod';
import { accountTrigger } from './accounts/accounts.ts';
import { outreachTrigger } from './accounts/outreach.ts';
import { commentTrigger } from './leadMagnets/comments.ts';
import { means } from './operation/atoms.ts';
import { onMock } from './operation/operation.ts';
import { controlPath } from './operation/path.ts';
import { publishFailureTrigger } from './posts/failures.ts';

const Trigger = z
  .object({
    name: means('The name of the trigger.', z.string().max(40)),
    path: means('The path to POST the body to.', z.string().max(128)),
    summary: means('What the trigger does.', z.string().max(200)),
    handle: means('The equivalent function.', z.string().max(64)),
    example: means('An example body.', z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'Trigger', description: 'An event that can be simulated.' });

const all = {
  comment: commentTrigger,
  account: accountTrigger,
  outreach: outreachTrigger,
  publishFailure: publishFailureTrigger,
};

export const triggers = {
  list: onMock({
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
      Object.entries(all).map(([name, { path, summary, example }]) => ({
        name: path.slice('/triggers/'.length),
        path: `${controlPath}${path}`,
        summary,
        handle: `mock.triggers.${name}`,
        example: { ...example.body },
      })),
  }),
  ...all,
};
