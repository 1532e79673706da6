/** `/_mock/triggers`: what happens on the networks, joined to the state of the mock. */
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
    name: means('How the trigger is called.', z.string().max(40)),
    path: means('Where to POST the body.', z.string().max(128)),
    summary: means('What it does.', z.string().max(200)),
    handle: means('The function that does the same.', z.string().max(64)),
    example: means('A body.', z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'Trigger', description: 'Something that can be made to happen.' });

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
    description: 'Names everything that can be made to happen on the networks, each with an example.',
    data: z.array(Trigger),
    example: {
      data: [
        {
          name: 'comment',
          path: '/_mock/triggers/comment',
          summary: 'Let somebody comment',
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
