/** `/_mock/outbox`: what the service did on the networks and by email. */
import { z } from 'zod';
import { platformLabels } from '../../../spec/platforms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { outboxKinds } from '../../rows/storedEvents.ts';
import { id, means, time } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { Person } from '../operation/person.ts';

const OutboxEntry = z
  .object({
    id: id('Names the entry.'),
    at: time('When it was done.'),
    kind: means('What was done.', z.enum(outboxKinds)),
    text: means('What it says; a post says it in its segments.', z.string()).optional(),
    to: Person.optional(),
    postId: id('The post it is about.').optional(),
    accountId: id('Where a post went out, or the account below whose post a follow-up comment stands.').optional(),
    leadId: id('The lead it is about.').optional(),
    platform: means('The network that a post went out to.', z.enum(platformLabels)).optional(),
    segments: means('The posts of a thread; one where the network does not thread.', z.array(z.string())).optional(),
    options: means('The options that apply there, defaults filled in.', z.record(z.string(), z.unknown())).optional(),
    media: means(
      'The media, with the names that the professional network shows.',
      z.record(z.string(), z.unknown()),
    ).optional(),
    comments: means(
      'The follow-up comments that are planned below it.',
      z.array(z.object({ text: z.string(), delay: z.string() })),
    ).optional(),
  })
  .meta({ id: 'OutboxEntry', description: 'Something that the service did. Nothing of it leaves the machine.' });

export const outbox = onTenant({
  id: 'readOutbox',
  method: 'GET',
  path: '/outbox',
  summary: 'Read the outbox',
  description:
    'Lists what the service did on the networks and by email. A post is there once for each account that it went out on; where publishing failed, nothing went out.',
  query: z.strictObject({ kind: means('Entries of this kind alone.', z.enum(outboxKinds)).optional() }),
  data: z.array(OutboxEntry),
  example: {
    given: [
      {
        send: 'POST /api/v1/posts',
        body: {
          text: 'Bread',
          platforms: [{ platform: 'video', accountId: 'acc_video_unverified' }],
          platformContent: { video: { title: 'Bread', thumbnail: 'https://media.example.org/bread.png' } },
          publishNow: true,
        },
      },
    ],
    query: { kind: 'email' },
    data: [
      {
        id: 'out_000002',
        at: '2030-01-07T09:00:00Z',
        kind: 'email',
        text: 'The custom thumbnail of your video was left out, because the channel is not verified. The video was published.',
        postId: 'post_000001',
      },
    ],
  },
  run: ({ tenant }, { query: { kind } }) =>
    [...tenant.sandbox.outbox.values()]
      .filter((entry) => kind === undefined || entry.kind === kind)
      .map(({ at, ...entry }) => ({ at: formatInstant(at), ...entry }) as z.input<typeof OutboxEntry>),
});
