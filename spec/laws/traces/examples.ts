/** Builders for example traces. Instants are minutes after `now` of the default world. */
import type { OperationId } from '../../operations/index.ts';
import { getOperation } from '../../operations/index.ts';
import type { PlatformLabel } from '../../platforms.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../time/instant.ts';
import { getAccountId, world } from '../../world.ts';
import type { Comment, Exchange, ListenableKind, Observation, Publication } from '../law.ts';

const start = parseTimestamp(world.now) ?? 0;

/** The instant n minutes after the start. */
export const minute = (n: number): Instant => start + n * 60_000;

/** The timestamp n minutes after the start. */
export const timestamp = (n: number): string => formatInstant(minute(n));

type ExchangeOverrides = Partial<Omit<Exchange, 'kind' | 'at' | 'operation'>> & { readonly minute?: number };

function exchange(
  operation: OperationId,
  { minute: minutes = 0, ...overrides }: ExchangeOverrides,
  response: Pick<Exchange, 'status' | 'success' | 'responseBody'>,
) {
  return {
    kind: 'exchange',
    at: minute(minutes),
    caller: 'ada',
    operation,
    ...response,
    ...overrides,
  } satisfies Exchange;
}

/** A successful exchange. */
export function ok(operation: OperationId, data: unknown, overrides: ExchangeOverrides = {}): Exchange {
  const { status } = getOperation(operation).success;
  return exchange(operation, overrides, { status, success: true, responseBody: { success: true, data } });
}

/** A successful creation of a post. */
export const createdPost = (record: unknown, body: unknown, overrides: ExchangeOverrides = {}): Exchange =>
  ok('createPost', record, { body, ...overrides });

/** A successful update of the example post. */
export const updatedPost = (record: unknown, body: unknown, overrides: ExchangeOverrides = {}): Exchange =>
  ok('updatePost', record, { id: 'post_1', body, ...overrides });

/** A successful republish of the example post. */
export const republishedPost = (record: unknown, body: unknown, overrides: ExchangeOverrides = {}): Exchange =>
  ok('republishPost', record, { id: 'post_1', body, ...overrides });

/** A successful creation of a lead magnet. */
export const createdLeadMagnet = (record: unknown, body: unknown, overrides: ExchangeOverrides = {}): Exchange =>
  ok('createLeadMagnet', record, { body, ...overrides });

/** A successful update of the example lead magnet. */
export const updatedLeadMagnet = (record: unknown, body: unknown, overrides: ExchangeOverrides = {}): Exchange =>
  ok('updateLeadMagnet', record, { id: 'lm_1', body, ...overrides });

/** A refused exchange. */
export function refusal(
  operation: OperationId,
  status: number,
  code: string,
  overrides: ExchangeOverrides = {},
): Exchange {
  const problem = { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', success: false, code };
  return exchange(operation, overrides, { status, success: false, responseBody: problem });
}

/** A key whose requests are observed from its first one on. */
export const freshCaller: Observation = { kind: 'empty-history', at: minute(0), caller: 'ada' };

/** Exchanges in a row. */
export const repeat = (n: number, build: (i: number) => Exchange): [Exchange, ...Exchange[]] =>
  Array.from({ length: n }, (_, i) => build(i)) as [Exchange, ...Exchange[]];

/** A page of posts. */
export function page(
  posts: readonly unknown[],
  overrides: ExchangeOverrides = {},
  nextCursor: string | null = null,
): Exchange {
  return ok('listPosts', posts, {
    responseBody: { success: true, data: posts, pagination: { limit: 20, nextCursor } },
    ...overrides,
  });
}

/** The clock moves to a minute, and everything due by then has happened. */
export const buildClock = (n: number): Observation => ({ kind: 'clock', at: minute(n) });

export const listeningTo = (...to: readonly ListenableKind[]): Observation => ({
  kind: 'listening',
  at: minute(0),
  to,
});

/** A target with its status. */
export const target = (platform: string, status: string, overrides: object = {}) => ({
  platform,
  accountId: `acc_${platform}`,
  status,
  ...overrides,
});

/** The record of a post on `social`, with the members that examples need. */
export const post = (status: string, overrides: object = {}) => ({
  id: 'post_1',
  status,
  text: 'Hello',
  platforms: [target('social', status)],
  createdAt: timestamp(0),
  updatedAt: timestamp(0),
  ...overrides,
});

/** The request body that creates that post. */
export const postBody = { text: 'Hello', platforms: [{ platform: 'social', accountId: getAccountId('social') }] };

/** The targets of a request, one for each platform. */
export const buildTargets = (...labels: readonly string[]) =>
  labels.map((platform) => ({ platform, accountId: `acc_${platform}` }));

/** The record of a lead magnet, with the members that examples need. */
export const leadMagnet = (state: string, overrides: object = {}) => ({
  id: 'lm_1',
  state,
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['GUIDE'],
  postUrl: watchedPostUrl,
  createdAt: timestamp(0),
  updatedAt: timestamp(0),
  ...overrides,
});

const watchedPostUrl = 'https://professional.example/posts/1';

/** The request body that creates that lead magnet. */
export const leadMagnetBody = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['GUIDE'],
  postUrl: watchedPostUrl,
};

/** A comment on the watched post. */
export const comment = (n: number, text: string, commenterId = 'per_1', id = `com_${n}`): Comment => ({
  kind: 'comment',
  at: minute(n),
  postUrl: watchedPostUrl,
  id,
  text,
  commenter: { id: commenterId, name: 'Cleo' },
});

/** The lead captured from that comment. */
export const lead = (n: number, text: string, commenterId = 'per_1', overrides: object = {}) => ({
  id: `lead_${n}_${commenterId}`,
  leadMagnetId: 'lm_1',
  commenter: { id: commenterId, name: 'Cleo', profileUrl: `https://professional.example/in/${commenterId}` },
  comment: { id: `com_${n}`, text, createdAt: timestamp(n) },
  matchedKeyword: 'GUIDE',
  capturedAt: timestamp(n + 1),
  actions: [],
  ...overrides,
});

/** The publication of a post on `social`. */
export const buildPublication = (n: number): Publication => buildPublicationOn('social', { at: minute(n) });

/** The publication of a post on a platform. */
export const buildPublicationOn = (platform: PlatformLabel, overrides: Partial<Publication> = {}): Publication => ({
  kind: 'publication',
  at: start,
  postId: 'post_1',
  platform,
  accountId: `acc_${platform}`,
  segments: ['Hello'],
  ...overrides,
});
