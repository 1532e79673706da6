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
const QUARTER = 900_000;

/** The index is used only if fewer than one in `rare` posts match, because the matches must be sorted. */
const rare = 8;

/** Posts by id. */
type Shelf = Map<string, StoredPost>;

export class PostShelves {
  readonly #behaviour: Behaviour;
  readonly #states = new Map<PostState, Shelf>();
  readonly #platforms = new Map<PlatformLabel, Shelf>();
  readonly #quarters = new Map<number, Shelf>();
  #size = 0;

  constructor(behaviour: Behaviour, posts: Iterable<StoredPost>) {
    this.#behaviour = behaviour;
    for (const post of posts) this.add(post);
  }

  add(post: StoredPost): void {
    this.#size++;
    shelfOf(this.#states, post.state).set(post.id, post);
    for (const { platform } of post.targets) shelfOf(this.#platforms, platform).set(post.id, post);
    shelfOf(this.#quarters, this.#quarterOf(post)).set(post.id, post);
  }

  remove(post: StoredPost): void {
    this.#size--;
    takeOff(this.#states, post.state, post.id);
    for (const { platform } of post.targets) takeOff(this.#platforms, platform, post.id);
    takeOff(this.#quarters, this.#quarterOf(post), post.id);
  }

  /** The candidate posts of a selective filter, unordered; undefined if the filter is not selective. */
  few({ status, platform, first, last }: PostFilter): StoredPost[] | undefined {
    const choices: Shelf[][] = [];
    if (status !== undefined) choices.push(status.flatMap((state) => this.#states.get(state) ?? []));
    if (platform !== undefined) choices.push([this.#platforms.get(platform)].flatMap((shelf) => shelf ?? []));
    if (first !== undefined || last !== undefined) choices.push(this.#between(first, last));
    const counts = choices.map((shelves) => shelves.reduce((sum, { size }) => sum + size, 0));
    const least = Math.min(...counts);
    if (least * rare > this.#size) return undefined;
    return choices[counts.indexOf(least)]?.flatMap((shelf) => [...shelf.values()]);
  }

  #between(first = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY): Shelf[] {
    const [from, to] = [Math.floor(first / QUARTER), Math.floor(last / QUARTER)];
    return [...this.#quarters].flatMap(([quarter, shelf]) => (quarter >= from && quarter <= to ? shelf : []));
  }

  #quarterOf(post: StoredPost): number {
    return Math.floor(dateOf(post, this.#behaviour) / QUARTER);
  }
}

/** The date that filters compare (decision `post.list.dates`). */
export function dateOf({ publishedAt, content, createdAt }: StoredPost, b: Behaviour): Instant {
  if (b['post.list.dates'] === 'created') return createdAt;
  return publishedAt ?? parseTimestamp(content.scheduledFor ?? '') ?? createdAt;
}

/** Whether a post matches a filter. */
export function passes(post: StoredPost, { status, platform, first, last }: PostFilter, b: Behaviour): boolean {
  if (status !== undefined && !status.includes(post.state)) return false;
  if (platform !== undefined && !post.targets.some((target) => target.platform === platform)) return false;
  if (first === undefined && last === undefined) return true;
  const date = dateOf(post, b);
  return (first === undefined || date >= first) && (last === undefined || date <= last);
}

function shelfOf<K>(shelves: Map<K, Shelf>, name: K): Shelf {
  const shelf = shelves.get(name) ?? new Map<string, StoredPost>();
  shelves.set(name, shelf);
  return shelf;
}

function takeOff<K>(shelves: Map<K, Shelf>, name: K, id: string): void {
  const shelf = shelves.get(name);
  shelf?.delete(id);
  if (shelf?.size === 0) shelves.delete(name);
}
