/**
 * An index of posts by the members that lists filter on: state, platform, and the quarter of an hour of the filter
 * date. It answers selective filters without scanning all posts.
 */
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import type { PostState } from '../../../spec/schemas/post.ts';
import { type Instant, parseTimestamp } from '../../../spec/time/instant.ts';
import type { StoredPost } from '../../rows/stored.ts';

/** The filters of a list request. */
export interface PostFilter {
  readonly status?: readonly PostState[] | undefined;
  readonly platform?: PlatformLabel | undefined;
  /** The earliest and latest date, inclusive. */
  readonly first?: Instant | undefined;
  readonly last?: Instant | undefined;
}

/** Milliseconds per date bucket. */
const quarterHour = 900_000;

/** The index is used only if fewer than one in `minSelectivity` posts match, because the matches must be sorted. */
const minSelectivity = 8;

/** Posts by id. */
type Bucket = Map<string, StoredPost>;

export class PostIndex {
  readonly #behaviour: Behaviour;
  readonly #states = new Map<PostState, Bucket>();
  readonly #platforms = new Map<PlatformLabel, Bucket>();
  readonly #dateBuckets = new Map<number, Bucket>();
  #size = 0;

  constructor(behaviour: Behaviour, posts: Iterable<StoredPost>) {
    this.#behaviour = behaviour;
    for (const post of posts) this.add(post);
  }

  add(post: StoredPost): void {
    this.#size++;
    getBucket(this.#states, post.state).set(post.id, post);
    for (const { platform } of post.targets) getBucket(this.#platforms, platform).set(post.id, post);
    getBucket(this.#dateBuckets, this.#getDateBucket(post)).set(post.id, post);
  }

  remove(post: StoredPost): void {
    this.#size--;
    removeFrom(this.#states, post.state, post.id);
    for (const { platform } of post.targets) removeFrom(this.#platforms, platform, post.id);
    removeFrom(this.#dateBuckets, this.#getDateBucket(post), post.id);
  }

  /** The candidate posts of a selective filter, unordered; undefined if the filter is not selective. */
  findCandidates({ status, platform, first, last }: PostFilter): StoredPost[] | undefined {
    const bucketSets: Bucket[][] = [];
    if (status !== undefined) bucketSets.push(status.flatMap((state) => this.#states.get(state) ?? []));
    if (platform !== undefined) bucketSets.push([this.#platforms.get(platform)].flatMap((bucket) => bucket ?? []));
    if (first !== undefined || last !== undefined) bucketSets.push(this.#listBucketsBetween(first, last));
    const counts = bucketSets.map((buckets) => buckets.reduce((sum, { size }) => sum + size, 0));
    const smallest = Math.min(...counts);
    if (smallest * minSelectivity > this.#size) return undefined;
    return bucketSets[counts.indexOf(smallest)]?.flatMap((bucket) => [...bucket.values()]);
  }

  #listBucketsBetween(first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY): Bucket[] {
    const [from, to] = [Math.floor(first / quarterHour), Math.floor(last / quarterHour)];
    return [...this.#dateBuckets].flatMap(([quarter, bucket]) => (quarter >= from && quarter <= to ? bucket : []));
  }

  #getDateBucket(post: StoredPost): number {
    return Math.floor(getDate(post, this.#behaviour) / quarterHour);
  }
}

/** The date that filters compare (decision `post.list.dates`). */
function getDate({ publishedAt, content, createdAt }: StoredPost, b: Behaviour): Instant {
  if (b['post.list.dates'] === 'created') return createdAt;
  return publishedAt ?? parseTimestamp(content.scheduledFor ?? '') ?? createdAt;
}

/** Whether a post matches a filter. */
export function matchesFilter(post: StoredPost, { status, platform, first, last }: PostFilter, b: Behaviour): boolean {
  if (status !== undefined && !status.includes(post.state)) return false;
  if (platform !== undefined && !post.targets.some((target) => target.platform === platform)) return false;
  if (first === undefined && last === undefined) return true;
  const date = getDate(post, b);
  return (first === undefined || date >= first) && (last === undefined || date <= last);
}

function getBucket<K>(buckets: Map<K, Bucket>, name: K): Bucket {
  const bucket = buckets.get(name) ?? new Map<string, StoredPost>();
  buckets.set(name, bucket);
  return bucket;
}

function removeFrom<K>(buckets: Map<K, Bucket>, name: K, id: string): void {
  const bucket = buckets.get(name);
  bucket?.delete(id);
  if (bucket?.size === 0) buckets.delete(name);
}
