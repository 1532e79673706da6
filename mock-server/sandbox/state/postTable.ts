/** The table of posts, indexed for selective filters. */
import type { Behaviour } from '../../../spec/rules/rule.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { type ChangeLog, Table } from '../../ledger/table.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { type PostFilter, PostIndex } from './postIndex.ts';

export class PostTable extends Table<StoredPost> {
  readonly #behaviour: Behaviour;
  /** Built by the first filtered list, so that state without filtering has no overhead. */
  #index: PostIndex | undefined;

  constructor(changes: ChangeLog, behaviour: Behaviour) {
    super('posts', changes);
    this.#behaviour = behaviour;
  }

  override put(post: StoredPost): StoredPost {
    const index = this.#index;
    if (index === undefined) return super.put(post);
    const previous = this.get(post.id);
    if (previous !== undefined) index.remove(previous);
    index.add(post);
    return super.put(post);
  }

  override delete(id: string): void {
    const previous = this.#index && this.get(id);
    if (previous !== undefined) this.#index?.remove(previous);
    super.delete(id);
  }

  override load(posts: readonly StoredPost[]): void {
    this.#index = undefined;
    super.load(posts);
  }

  /** The candidate posts of a selective filter, unordered; undefined if the filter is not selective. */
  candidatesFor(filter: PostFilter): StoredPost[] | undefined {
    this.#index ??= new PostIndex(this.#behaviour, this.values());
    return this.#index.candidatesFor(filter);
  }
}

export type PostKey = Pick<StoredPost, 'createdAt' | 'id'>;

/**
 * The order of the list: newest first by creation, ties by id (decision `post.list.order`). Keys are kept oldest first, so that a new post
 * is an append.
 */
export class PostOrder {
  readonly #keys: PostKey[] = [];

  add({ createdAt, id }: PostKey): void {
    const key = { createdAt, id };
    const last = this.#keys.at(-1);
    if (last === undefined || compare(last, key) <= 0) this.#keys.push(key);
    else this.#keys.splice(this.#after(key), 0, key);
  }

  clear(): void {
    this.#keys.length = 0;
  }

  remove(key: PostKey): void {
    const i = this.#after(key) - 1;
    if (this.#keys[i]?.id === key.id) this.#keys.splice(i, 1);
  }

  /** Keys newest first, from just below the given one. */
  *newestFirst(below?: PostKey): Generator<PostKey> {
    let end = this.#end(below);
    while (end-- > 0) {
      const key = this.#keys[end];
      if (key !== undefined) yield key;
    }
  }

  /** The first of those keys. */
  newest(most: number, below?: PostKey): PostKey[] {
    const end = this.#end(below);
    return this.#keys.slice(Math.max(0, end - most), end).reverse();
  }

  /** How many keys are below the given one. */
  #end(below: PostKey | undefined): number {
    return below === undefined ? this.#keys.length : this.#count((other) => compare(other, below) < 0);
  }

  /** How many keys are not above the given one. */
  #after(key: PostKey): number {
    return this.#count((other) => compare(other, key) <= 0);
  }

  /** Length of the prefix for which the test holds, by bisection. */
  #count(holds: (key: PostKey) => boolean): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const key = this.#keys[middle];
      if (key !== undefined && holds(key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function compare(a: PostKey, b: PostKey): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** For sorting as the list does. */
export const newestFirst = (a: PostKey, b: PostKey): number => compare(b, a);

/** Whether a post comes later in the list than another. */
export const isBelow = (post: PostKey, other: PostKey): boolean => compare(post, other) < 0;

/** A cursor names the last post of the page before: opaque to clients, stable while others are created or deleted. */
export function cursorAfter({ createdAt, id }: PostKey): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** The post that a cursor names, or undefined where no page gave it. */
export function readCursor(cursor: string): PostKey | undefined {
  const [, at, id] = /^(-?\d{1,16}) (post_\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? undefined : { createdAt: Number(at) as Instant, id };
}
