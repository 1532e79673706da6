/** `/_mock/posts`: every post in short, for whoever looks over all of them. */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platform as platformOf } from '../../../spec/platforms.ts';
import { postStates } from '../../../spec/schemas/post.ts';
import { threadSegments } from '../../../spec/text/thread.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { id, means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant, type Told } from '../operation/operation.ts';

const status = z.enum(postStates);
const label = z.enum(platformLabels);
const count = (description: string) => means(description, z.int().min(0));

/** Longer texts are cut: whoever wants the whole reads the post. */
const mostText = 280;
const usual = 200;
const most = 1000;

const PostInShort = z
  .object({
    id: id('The post.'),
    status: means('The state of the post.', status),
    at: time('When it was published, else when it is due, else when it was made.'),
    by: means('Which of the three that is.', z.enum(['published', 'scheduled', 'created'])),
    text: means('How its text begins: the default one, else the first of a platform.', z.string()),
    targets: means(
      'Where it goes.',
      z.array(z.object({ platform: label, accountId: id('The account.'), status: means('How that went.', status) })),
    ),
    segments: count('Of how many posts its longest thread is.'),
    media: means('What it carries.', z.enum(['images', 'video', 'carousel'])).optional(),
  })
  .meta({ id: 'PostInShort', description: 'A post in short.' });

type InShort = Told<z.input<typeof PostInShort>>;

const PostList = z
  .object({
    total: count('How many posts fit, those that are not listed included.'),
    statuses: means(
      'How many of all posts of the tenant are in each state.',
      z.record(z.string().max(40), z.int().min(0)),
    ),
    posts: means('The latest first.', z.array(PostInShort)),
  })
  .meta({ id: 'PostList', description: 'Posts in short.' });

export const listPosts = onTenant({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary: 'List posts in short',
  description:
    'Lists posts by the time at which they were or are to be published, the latest first. It counts against no limit and stands in no journal.',
  query: z.strictObject({
    status: means('Posts in this state alone.', status).optional(),
    platform: means('Posts to this platform alone.', label).optional(),
    text: means(
      'Posts with this in their id or in one of their texts, in whatever case.',
      z.string().max(200),
    ).optional(),
    from: time('Posts at this time or later.').optional(),
    to: time('Posts before this time.').optional(),
    limit: means(`How many to list at most; ${usual} where nothing is said.`, z.int().min(1).max(most)).optional(),
    skip: means('How many to leave out at the beginning.', z.int().min(0)).optional(),
  }),
  data: PostList,
  errors: ['INVALID_TIMESTAMP'],
  example: {
    given: [
      {
        send: 'POST /api/v1/posts',
        body: {
          text: 'Lunch',
          platforms: [{ platform: 'social', accountId: 'acc_social' }],
          scheduledFor: '2030-01-07T09:30:00Z',
        },
      },
    ],
    query: { status: 'scheduled', limit: 10 },
    data: {
      total: 1,
      statuses: { scheduled: 1 },
      posts: [
        {
          id: 'post_000001',
          status: 'scheduled',
          at: '2030-01-07T09:30:00Z',
          by: 'scheduled',
          text: 'Lunch',
          targets: [{ platform: 'social', accountId: 'acc_social', status: 'scheduled' }],
          segments: 1,
        },
      ],
    },
  },
  run: ({ tenant }, { query: { limit = usual, skip = 0, text, from, to, ...wanted } }) => {
    const [first, end] = [instantOf(from) ?? Number.NEGATIVE_INFINITY, instantOf(to) ?? Number.POSITIVE_INFINITY];
    const sought = text?.toLowerCase();
    const all = [...tenant.sandbox.posts.values()];
    const found = all
      .map((post) => ({ post, ...placeOf(post) }))
      .filter(
        ({ post, at }) =>
          at >= first &&
          at < end &&
          (wanted.status ?? post.state) === post.state &&
          (wanted.platform === undefined || post.targets.some((target) => target.platform === wanted.platform)) &&
          (sought === undefined || says(post, sought)),
      )
      .sort((a, b) => b.at - a.at || (a.post.id < b.post.id ? 1 : -1));
    return {
      total: found.length,
      statuses: statusesOf(all),
      posts: found.slice(skip, skip + limit).map(({ post, at, by }) => shown(post, at, by)),
    };
  },
});

/** Where a post stands on a calendar. */
function placeOf({ publishedAt, content, createdAt }: StoredPost): {
  readonly at: Instant;
  readonly by: InShort['by'];
} {
  if (publishedAt !== undefined) return { at: publishedAt, by: 'published' };
  const due = parseTimestamp(content.scheduledFor ?? '');
  return due === undefined ? { at: createdAt, by: 'created' } : { at: due, by: 'scheduled' };
}

function textsOf({ content }: StoredPost): readonly string[] {
  const own = Object.values(content.platformContent ?? {}).flatMap(({ text }) => text ?? []);
  return content.text === undefined ? own : [content.text, ...own];
}

function says(post: StoredPost, sought: string): boolean {
  const title = post.content.platformContent?.video?.title ?? '';
  return [post.id, title, ...textsOf(post)].some((text) => text.toLowerCase().includes(sought));
}

function statusesOf(posts: readonly StoredPost[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of posts) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function shown(post: StoredPost, at: Instant, by: InShort['by']): InShort {
  const { content, targets, state } = post;
  const carried = (['images', 'video', 'carousel'] as const).find((kind) => content.media?.[kind] !== undefined);
  return {
    id: post.id,
    status: state,
    at: formatInstant(at),
    by,
    text: beginning(textsOf(post)[0] ?? content.platformContent?.video?.title ?? ''),
    targets: targets.map(({ platform, accountId, outcome }) => ({
      platform,
      accountId,
      status: outcome?.kind ?? state,
    })),
    segments: Math.max(1, ...targets.map(({ platform }) => segmentsOn(platform, post))),
    ...(carried === undefined ? {} : { media: carried }),
  };
}

function segmentsOn(platform: PlatformLabel, { content }: StoredPost): number {
  if (!platformOf(platform).text.threads) return 1;
  return threadSegments(content.platformContent?.[platform]?.text ?? content.text ?? '').length;
}

/** Never half a character. */
function beginning(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** @throws ControlError for what is no time */
function instantOf(text: string | undefined): Instant | undefined {
  const instant = parseTimestamp(text ?? '');
  if (text !== undefined && instant === undefined)
    throw new ControlError(
      'INVALID_TIMESTAMP',
      `"${text.slice(0, 64)}" is no ISO 8601 timestamp with an offset or Z, such as 2030-01-01T00:00:00Z.`,
    );
  return instant;
}
