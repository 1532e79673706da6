/** Builders for example traces. Instants are minutes after `now` of the default world. */
import type { OperationId } from '../../operations/index.ts';
import { operationOf } from '../../operations/index.ts';
import { formatInstant, type Instant, parseTimestamp } from '../../time/instant.ts';
import { accountOf, world } from '../../world.ts';
import type { Comment, Exchange, Observation, Sense } from '../law.ts';

const start = parseTimestamp(world.now) ?? 0;

/** The instant n minutes after the start. */
export const minute = (n: number): Instant => start + n * 60_000;

/** The timestamp n minutes after the start. */
export const stamp = (n: number): string => formatInstant(minute(n));

type More = Partial<Omit<Exchange, 'kind' | 'at' | 'operation'>> & { readonly minute?: number };

function exchange(
  operation: OperationId,
  { minute: at = 0, ...more }: More,
  rest: Pick<Exchange, 'status' | 'success' | 'answer'>,
) {
  return { kind: 'exchange', at: minute(at), caller: 'ada', operation, ...rest, ...more } satisfies Exchange;
}

/** A successful exchange. */
export function ok(operation: OperationId, data: unknown, more: More = {}): Exchange {
  const { status } = operationOf(operation).success;
  return exchange(operation, more, { status, success: true, answer: { success: true, data } });
}

/** A refused exchange. */
export function no(operation: OperationId, status: number, code: string, more: More = {}): Exchange {
  const answer = { type: 'about:blank', title: 'Refused', status, detail: 'Refused.', success: false, code };
  return exchange(operation, more, { status, success: false, answer });
}

/** A page of posts. */
export function page(posts: readonly unknown[], more: More = {}, nextCursor: string | null = null): Exchange {
  return ok('listPosts', posts, {
    answer: { success: true, data: posts, pagination: { limit: 20, nextCursor } },
    ...more,
  });
}

/** The clock moves to a minute, and everything due by then has happened. */
export const clock = (n: number): Observation => ({ kind: 'clock', at: minute(n) });

export const listening = (...to: readonly Sense[]): Observation => ({ kind: 'listening', at: minute(0), to });

/** A target with its status. */
export const target = (platform: string, status: string, more: object = {}) => ({
  platform,
  accountId: `acc_${platform}`,
  status,
  ...more,
});

/** The record of a post on `social`, with the members that examples need. */
export const post = (status: string, more: object = {}) => ({
  id: 'post_1',
  status,
  text: 'Hello',
  platforms: [target('social', status)],
  createdAt: stamp(0),
  updatedAt: stamp(0),
  ...more,
});

/** The request body that creates that post. */
export const hello = { text: 'Hello', platforms: [{ platform: 'social', accountId: accountOf('social') }] };

/** The targets of a request, one for each platform. */
export const aim = (...labels: readonly string[]) =>
  labels.map((platform) => ({ platform, accountId: `acc_${platform}` }));

/** The record of a lead magnet, with the members that examples need. */
export const magnet = (state: string, more: object = {}) => ({
  id: 'lm_1',
  state,
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['GUIDE'],
  postUrl: watched,
  createdAt: stamp(0),
  updatedAt: stamp(0),
  ...more,
});

export const watched = 'https://professional.example/posts/1';

/** The request body that creates that lead magnet. */
export const collect = {
  outreachAccountId: 'out_ada',
  workflowType: 'collect_only',
  keywords: ['GUIDE'],
  postUrl: watched,
};

/** A comment on the watched post. */
export const comment = (n: number, text: string, who = 'per_1', id = `com_${n}`): Comment => ({
  kind: 'comment',
  at: minute(n),
  postUrl: watched,
  id,
  text,
  commenter: { id: who, name: 'Cleo' },
});

/** The lead captured from that comment. */
export const lead = (n: number, text: string, who = 'per_1', more: object = {}) => ({
  id: `lead_${n}_${who}`,
  leadMagnetId: 'lm_1',
  commenter: { id: who, name: 'Cleo', profileUrl: `https://professional.example/in/${who}` },
  comment: { id: `com_${n}`, text, createdAt: stamp(n) },
  matchedKeyword: 'GUIDE',
  capturedAt: stamp(n + 1),
  actions: [],
  ...more,
});
