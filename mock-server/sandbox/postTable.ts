/** The table of posts, with shelves by which few of many are found. */
import type { Behaviour } from '../../spec/rules/rule.ts';
import { type ChangeLog, Table } from '../ledger/table.ts';
import { type PostFilter, PostShelves } from './postShelves.ts';
import type { StoredPost } from './stored.ts';

export class PostTable extends Table<StoredPost> {
  readonly #behaviour: Behaviour;
  /** Put up when the first filter is asked for: who never filters has no work with them. */
  #shelves: PostShelves | undefined;

  constructor(changes: ChangeLog, behaviour: Behaviour) {
    super('posts', changes);
    this.#behaviour = behaviour;
  }

  override put(post: StoredPost): StoredPost {
    const before = this.get(post.id);
    super.put(post);
    if (before !== undefined) this.#shelves?.remove(before);
    this.#shelves?.add(post);
    return post;
  }

  override delete(id: string): void {
    const before = this.get(id);
    super.delete(id);
    if (before !== undefined) this.#shelves?.remove(before);
  }

  override load(posts: readonly StoredPost[]): void {
    this.#shelves = undefined;
    super.load(posts);
  }

  /** The posts that alone can pass a filter, in no order; undefined where those are not few. */
  few(filter: PostFilter): StoredPost[] | undefined {
    this.#shelves ??= new PostShelves(this.#behaviour, this.values());
    return this.#shelves.few(filter);
  }
}
