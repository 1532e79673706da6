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
  findCandidates(filter: PostFilter): StoredPost[] | undefined {
    this.#index ??= new PostIndex(this.#behaviour, this.values());
    return this.#index.findCandidates(filter);
  }
}

export type PostKey = Pick<StoredPost, 'createdAt' | 'id'>;

/** Decision `post.list.order`: posts are listed by creation time, then by id. */
export type ListOrder = Behaviour['post.list.order'];

/** The keys of all posts in the order of the list. The array is in ascending order, so that adding a new post appends a key. */
export class PostOrder {
  readonly #keys: PostKey[] = [];
  readonly #isAscending: boolean;

  constructor(order: ListOrder) {
    this.#isAscending = order === 'oldest-first';
  }

  add({ createdAt, id }: PostKey): void {
    const key = { createdAt, id };
    const last = this.#keys.at(-1);
    if (last === undefined || compare(last, key) <= 0) this.#keys.push(key);
    else this.#keys.splice(this.#findIndexAfter(key), 0, key);
  }

  clear(): void {
    this.#keys.length = 0;
  }

  remove(key: PostKey): void {
    const i = this.#findIndexAfter(key) - 1;
    if (this.#keys[i]?.id === key.id) this.#keys.splice(i, 1);
  }

  /** Yields the keys that follow the given one in the list, or all keys. */
  *listKeysAfter(previous?: PostKey): Generator<PostKey> {
    const [first, end] = this.#findRangeAfter(previous);
    for (let i = 0; i < end - first; i++) {
      const key = this.#keys[this.#isAscending ? first + i : end - 1 - i];
      if (key !== undefined) yield key;
    }
  }

  /** Returns at most `limit` of the keys that follow the given one in the list. */
  listPage(limit: number, previous?: PostKey): PostKey[] {
    const [first, end] = this.#findRangeAfter(previous);
    return this.#isAscending
      ? this.#keys.slice(first, Math.min(first + limit, end))
      : this.#keys.slice(Math.max(first, end - limit), end).reverse();
  }

  /** The range in the array of the keys that follow the given one in the list. */
  #findRangeAfter(previous: PostKey | undefined): readonly [first: number, end: number] {
    if (previous === undefined) return [0, this.#keys.length];
    return this.#isAscending
      ? [this.#findIndexAfter(previous), this.#keys.length]
      : [0, this.#countWhile((key) => compare(key, previous) < 0)];
  }

  /** The index of the first key in the array that is greater than the given one. */
  #findIndexAfter(key: PostKey): number {
    return this.#countWhile((other) => compare(other, key) <= 0);
  }

  /** The length of the prefix of the array whose keys meet the condition, found by bisection. */
  #countWhile(predicate: (key: PostKey) => boolean): number {
    let [low, high] = [0, this.#keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const key = this.#keys[middle];
      if (key !== undefined && predicate(key)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function compare(a: PostKey, b: PostKey): number {
  if (a.createdAt !== b.createdAt) return a.createdAt - b.createdAt;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Compares two posts by their order in the list: positive if the first comes after the second. */
export const compareInListOrder = (a: PostKey, b: PostKey, order: ListOrder): number =>
  order === 'oldest-first' ? compare(a, b) : compare(b, a);

/** The cursor of the page after a post. It stays valid while other posts are created or deleted. */
export function formatCursorAfter({ createdAt, id }: PostKey): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Parses a cursor. Returns undefined if the text is not a cursor of this mock. */
export function readCursor(cursor: string): PostKey | undefined {
  const [, at, id] = /^(-?\d{1,16}) (post_\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? undefined : { createdAt: Number(at) as Instant, id };
}
