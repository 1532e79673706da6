/** The table of posts, indexed for selective filters. */
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { type ChangeLog, Table } from '../../ledger/table.ts';
import type { StoredPost } from '../../rows/stored.ts';
import { type PostFilter, PostShelves } from './postShelves.ts';

export class PostTable extends Table<StoredPost> {
  readonly #behaviour: Behaviour;
  /** Built by the first filtered list, so that state without filtering has no overhead. */
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

  /** The candidate posts of a selective filter, unordered; undefined if the filter is not selective. */
  few(filter: PostFilter): StoredPost[] | undefined {
    this.#shelves ??= new PostShelves(this.#behaviour, this.values());
    return this.#shelves.few(filter);
  }
}
