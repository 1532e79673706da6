/** Posts in list order: newest first by creation, ties by id (decision `post.list.order`). */
import type { Instant } from '../../../spec/time/instant.ts';
import type { StoredPost } from '../../rows/stored.ts';

export type PostKey = Pick<StoredPost, 'createdAt' | 'id'>;

/** Keys oldest first, so that a new post is an append; read backwards. */
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

  /** The first `most` of those keys. */
  newest(most: number, below?: PostKey): PostKey[] {
    const end = this.#end(below);
    return this.#keys.slice(Math.max(0, end - most), end).reverse();
  }

  /** Number of keys below the given one. */
  #end(below: PostKey | undefined): number {
    return below === undefined ? this.#keys.length : this.#count((other) => compare(other, below) < 0);
  }

  /** Number of keys not above the given one. */
  #after(key: PostKey): number {
    return this.#count((other) => compare(other, key) <= 0);
  }

  /** Length of the prefix that passes the test, found by bisection. */
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

/** Comparator for list order. */
export const newestFirst = (a: PostKey, b: PostKey): number => compare(b, a);

/** Whether a post comes after another in the list. */
export const isBelow = (post: PostKey, other: PostKey): boolean => compare(post, other) < 0;

/** A cursor encodes the last post of a page; it is opaque to clients and stable while posts are created or deleted. */
export function cursorAfter({ createdAt, id }: PostKey): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** The post that a cursor names, or undefined for a cursor that the service did not issue. */
export function readCursor(cursor: string): PostKey | undefined {
  const [, at, id] = /^(-?\d{1,16}) (post_\S+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return at === undefined || id === undefined ? undefined : { createdAt: Number(at) as Instant, id };
}
