/** `/_mock/outbox`: everything the service published, sent or emailed. */
import { z } from 'zod';
import { imageFormats, platformLabels } from '../../../spec/platforms.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { formatInstant } from '../../../spec/time/instant.ts';
import { outboxKinds } from '../../rows/storedEvents.ts';
import { id, time } from '../operation/fields.ts';
import { tenantOperation } from '../operation/operation.ts';
import { Person } from '../operation/person.ts';

const count = (description: string) => withDescription(description, z.int().min(0));
const PublishedFile = z
  .object({
    url: withDescription('The URL in the post.', z.string()),
    format: withDescription('The format.', z.enum(imageFormats)),
    bytes: count('The size in bytes; the maximum size if the image was compressed.'),
    width: count('The width in pixels; omitted if unknown.').optional(),
    height: count('The height in pixels; omitted if unknown.').optional(),
  })
  .meta({ id: 'PublishedFile', description: 'A hosted image as a platform received it.' });

const OutboxEntry = z
  .object({
    id: id('The id of the entry.'),
    at: time('When it happened.'),
    kind: withDescription('The kind of action.', z.enum(outboxKinds)),
    text: withDescription('The text; publications have segments instead.', z.string()).optional(),
    to: Person.optional(),
    postId: id('The post it belongs to.').optional(),
    accountId: id(
      'The account that acted: the one that published the post or the commented post, or the outreach account of the lead magnet.',
    ).optional(),
    leadMagnetId: id('The lead magnet that it belongs to.').optional(),
    leadId: id('The lead it belongs to.').optional(),
    platform: withDescription('The platform that a post was published on.', z.enum(platformLabels)).optional(),
    segments: withDescription(
      'The posts of a thread; a single one on platforms without threads.',
      z.array(z.string()),
    ).optional(),
    options: withDescription(
      'The options that apply to the platform, with defaults filled in.',
      z.record(z.string(), z.unknown()),
    ).optional(),
    media: withDescription(
      'The media, with the file names shown on the professional network.',
      z.record(z.string(), z.unknown()),
    ).optional(),
    files: withDescription(
      'The hosted images in the form in which the platform received them.',
      z.array(PublishedFile),
    ).optional(),
    comments: withDescription(
      'The scheduled follow-up comments.',
      z.array(z.object({ text: z.string(), delay: z.string() })),
    ).optional(),
  })
  .meta({ id: 'OutboxEntry', description: 'An action of the service. Nothing in the outbox leaves the machine.' });

export const outbox = tenantOperation({
  id: 'readOutbox',
  method: 'GET',
  path: '/outbox',
  summary: 'Read the outbox',
  description:
    'Lists everything the service published, sent or emailed. A post has one entry for each account that it was published on, and none for targets that failed.',
  query: z.strictObject({ kind: withDescription('Only entries of this kind.', z.enum(outboxKinds)).optional() }),
  data: z.array(OutboxEntry),
  example: {
    setup: [
      {
        send: 'POST /api/v1/posts',
        body: {
          text: 'Bread',
          platforms: [{ platform: 'video', accountId: 'acc_video_unverified' }],
          platformContent: { video: { title: 'Bread', thumbnail: 'https://media.example.org/bread.png' } },
          media: { video: 'https://media.example.org/bread.mp4' },
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
