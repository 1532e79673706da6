/** The table of posts, with shelves by which few of many are found. */
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { type ChangeLog, Table } from '../../ledger/table.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { type PostFilter, PostShelves } from './postShelves.ts';

export class PostTable extends Table<StoredPost> {
  readonly #behaviour: Behaviour;
  /** Put up when the first filter is asked for: who never filters has no work with them. */
  #shelves: PostShelves | undefined;

  constructor(changes: ChangeLog, behaviour: Behaviour) {
    super('posts', changes);
    this.#behaviour = behaviour;
  }

  override put(post: StoredPost): StoredPost {
    const shelves = this.#shelves;
    if (shelves === undefined) return super.put(post);
    const before = this.get(post.id);
    if (before !== undefined) shelves.remove(before);
    shelves.add(post);
    return super.put(post);
  }

  override delete(id: string): void {
    const before = this.#shelves && this.get(id);
    if (before !== undefined) this.#shelves?.remove(before);
    super.delete(id);
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
