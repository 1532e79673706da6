/** `/_mock/posts`: summaries of all posts. */
import { z } from 'zod';
import { platformLabels } from '../../../spec/platforms.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import { postStates } from '../../../spec/schemas/post.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import { formatSegmentTexts } from '../../records/post.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { id, readTimestamp, time } from '../operation/fields.ts';
import { type ResponseData, tenantOperation } from '../operation/operation.ts';
import { buildScheduleStep, samplePost, sampleTarget, scheduledFor } from '../operation/samples.ts';

const status = z.enum(postStates);
const label = z.enum(platformLabels);
const count = (description: string) => withDescription(description, z.int().min(0));

/** Longer texts are truncated; `GET /posts/{id}` has the full text. */
const maxTextLength = 280;
const defaultLimit = 200;
const maxLimit = 1000;

const PostSummarySchema = z
  .object({
    id: id('The post.'),
    status: withDescription('The state of the post.', status),
    at: time('When it was published, else when it is due, else when it was created.'),
    atKind: withDescription('Which of these `at` is.', z.enum(['published', 'scheduled', 'created'])),
    text: withDescription('The beginning of its default text, or else of the first platform text.', z.string()),
    targets: withDescription(
      'The targets.',
      z.array(
        z.object({
          platform: label,
          accountId: id('The account.'),
          status: withDescription('The state of the target.', status),
        }),
      ),
    ),
    segments: count('The number of posts in its longest thread.'),
    media: withDescription('The kind of media it has.', z.enum(['images', 'video', 'carousel'])).optional(),
  })
  .meta({ id: 'PostSummary', description: 'A summary of a post.' });

type PostSummary = ResponseData<z.input<typeof PostSummarySchema>>;

const PostList = z
  .object({
    total: count('The number of matching posts, including those not listed.'),
    statuses: withDescription(
      'The number of posts of the tenant in each state.',
      z.record(z.string().max(40), z.int().min(0)),
    ),
    posts: withDescription('The posts, latest first.', z.array(PostSummarySchema)),
  })
  .meta({ id: 'PostList', description: 'Post summaries.' });

export const listPosts = tenantOperation({
  id: 'listPosts',
  method: 'GET',
  path: '/posts',
  summary: 'List posts',
  description:
    'Lists posts by their publication time or schedule, latest first. The call does not count against any limit and is not in the journal.',
  query: z.strictObject({
    status: withDescription('Only posts in this state.', status).optional(),
    platform: withDescription('Only posts with a target on this platform.', label).optional(),
    text: withDescription(
      'Only posts with this text in their id or in one of their texts, ignoring case.',
      z.string().max(200),
    ).optional(),
    from: time('Only posts at or after this time.').optional(),
    to: time('Only posts before this time.').optional(),
    limit: withDescription(
      `The maximum number of posts to list; defaults to ${defaultLimit}.`,
      z.int().min(1).max(maxLimit),
    ).optional(),
    skip: withDescription('The number of posts to skip.', z.int().min(0)).optional(),
  }),
  data: PostList,
  errors: ['INVALID_TIMESTAMP'],
  example: {
    setup: [buildScheduleStep(samplePost)],
    query: { status: 'scheduled', limit: 10 },
    data: {
      total: 1,
      statuses: { scheduled: 1 },
      posts: [
        {
          id: 'post_000001',
          status: 'scheduled',
          at: scheduledFor,
          atKind: 'scheduled',
          text: samplePost.text,
          targets: [{ ...sampleTarget, status: 'scheduled' }],
          segments: 1,
        },
      ],
    },
  },
  run: ({ tenant }, { query: { limit = defaultLimit, skip = 0, text, from, to, ...filter } }) => {
    const first = from === undefined ? Number.NEGATIVE_INFINITY : readTimestamp('from', from);
    const end = to === undefined ? Number.POSITIVE_INFINITY : readTimestamp('to', to);
    const needle = text?.toLowerCase();
    const all = [...tenant.sandbox.posts.values()];
    const matching = all
      .map((post) => ({ post, ...buildCalendarEntry(post) }))
      .filter(
        ({ post, at }) =>
          at >= first &&
          at < end &&
          (filter.status ?? post.state) === post.state &&
          (filter.platform === undefined || post.targets.some((target) => target.platform === filter.platform)) &&
          (needle === undefined || containsText(post, needle)),
      )
      .sort((a, b) => b.at - a.at || (a.post.id < b.post.id ? 1 : -1));
    return {
      total: matching.length,
      statuses: countByStatus(all),
      posts: matching
        .slice(skip, skip + limit)
        .map(({ post, at, atKind }) => summarize(post, at, atKind, tenant.sandbox.behaviour)),
    };
  },
});

/** The time of a post on a calendar. */
function buildCalendarEntry({ publishedAt, content, createdAt }: StoredPost): {
  readonly at: Instant;
  readonly atKind: PostSummary['atKind'];
} {
  if (publishedAt !== undefined) return { at: publishedAt, atKind: 'published' };
  const due = parseTimestamp(content.scheduledFor ?? '');
  return due === undefined ? { at: createdAt, atKind: 'created' } : { at: due, atKind: 'scheduled' };
}

function listTexts({ content }: StoredPost): readonly string[] {
  const ownTexts = Object.values(content.platformContent ?? {}).flatMap(({ text }) => text ?? []);
  return content.text === undefined ? ownTexts : [content.text, ...ownTexts];
}

function containsText(post: StoredPost, needle: string): boolean {
  const title = post.content.platformContent?.video?.title ?? '';
  return [post.id, title, ...listTexts(post)].some((text) => text.toLowerCase().includes(needle));
}

function countByStatus(posts: readonly StoredPost[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of posts) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function summarize(post: StoredPost, at: Instant, atKind: PostSummary['atKind'], b: Behaviour): PostSummary {
  const { content, targets, state } = post;
  const mediaKind = (['images', 'video', 'carousel'] as const).find((kind) => content.media?.[kind] !== undefined);
  return {
    id: post.id,
    status: state,
    at: formatInstant(at),
    atKind,
    text: excerpt(listTexts(post)[0] ?? content.platformContent?.video?.title ?? '', maxTextLength),
    targets: targets.map(({ platform, accountId, outcome }) => ({
      platform,
      accountId,
      status: outcome?.kind ?? state,
    })),
    segments: Math.max(1, ...targets.map(({ platform }) => formatSegmentTexts(content, platform, b).length)),
    ...(mediaKind === undefined ? {} : { media: mediaKind }),
  };
}
