/** `/_mock/posts`: summaries of all posts. */
import { z } from 'zod';
import { type PlatformLabel, platformLabels, platform as platformOf } from '../../../spec/platforms.ts';
import { postStates } from '../../../spec/schemas/post.ts';
import { threadSegments } from '../../../spec/text/thread.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { id, means, time } from '../operation/atoms.ts';
import { ControlError } from '../operation/controlError.ts';
import { onTenant, type Told } from '../operation/operation.ts';
import { samplePost, sampleTarget, schedule, scheduledFor } from '../operation/samples.ts';

const status = z.enum(postStates);
const label = z.enum(platformLabels);
const count = (description: string) => means(description, z.int().min(0));

/** Longer texts are truncated; `GET /posts/{id}` has the full text. */
const mostText = 280;
const usual = 200;
const most = 1000;

const PostInShort = z
  .object({
    id: id('The post.'),
    status: means('The state of the post.', status),
    at: time('When it was published, else when it is due, else when it was created.'),
    by: means('Which of these `at` is.', z.enum(['published', 'scheduled', 'created'])),
    text: means('The beginning of its default text, or else of the first platform text.', z.string()),
    targets: means(
      'The targets.',
      z.array(
        z.object({ platform: label, accountId: id('The account.'), status: means('The state of the target.', status) }),
      ),
    ),
    segments: count('The number of posts in its longest thread.'),
    media: means('The kind of media it has.', z.enum(['images', 'video', 'carousel'])).optional(),
  })
  .meta({ id: 'PostInShort', description: 'A summary of a post.' });

type InShort = Told<z.input<typeof PostInShort>>;

const PostList = z
  .object({
    total: count('The number of matching posts, including those not listed.'),
    statuses: means('The number of posts of the tenant in each state.', z.record(z.string().max(40), z.int().min(0))),
    posts: means('The posts, latest first.', z.array(PostInShort)),
  })
  .meta({ id: 'PostList', description: 'Post summaries.' });

export const listPosts = onTenant({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary: 'List posts',
  description:
    'Lists posts by their publication time or schedule, latest first. The call does not count against any limit and is not in the journal.',
  query: z.strictObject({
    status: means('Only posts in this state.', status).optional(),
    platform: means('Only posts with a target on this platform.', label).optional(),
    text: means(
      'Only posts with this text in their id or in one of their texts, ignoring case.',
      z.string().max(200),
    ).optional(),
    from: time('Only posts at or after this time.').optional(),
    to: time('Only posts before this time.').optional(),
    limit: means(`The maximum number of posts to list; defaults to ${usual}.`, z.int().min(1).max(most)).optional(),
    skip: means('The number of posts to skip.', z.int().min(0)).optional(),
  }),
  data: PostList,
  errors: ['INVALID_TIMESTAMP'],
  example: {
    given: [schedule(samplePost)],
    query: { status: 'scheduled', limit: 10 },
    data: {
      total: 1,
      statuses: { scheduled: 1 },
      posts: [
        {
          id: 'post_000001',
          status: 'scheduled',
          at: scheduledFor,
          by: 'scheduled',
          text: samplePost.text,
          targets: [{ ...sampleTarget, status: 'scheduled' }],
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

/** The time of a post on a calendar. */
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

/** Truncates a text without splitting a surrogate pair. */
function beginning(text: string): string {
  if (text.length <= mostText) return text;
  return `${text.slice(0, mostText).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** @throws ControlError if the text is not a timestamp */
function instantOf(text: string | undefined): Instant | undefined {
  const instant = parseTimestamp(text ?? '');
  if (text !== undefined && instant === undefined)
    throw new ControlError(
      'INVALID_TIMESTAMP',
      `"${text.slice(0, 64)}" must be an ISO 8601 timestamp with an offset or Z, such as 2030-01-01T00:00:00Z.`,
    );
  return instant;
}
