/** The posts and lead magnets that a script created, as last seen. */
import { isObject, type JsonObject, objectOrEmpty, stringOrNothing } from '../../spec/json.ts';
import { merge } from '../../spec/judging/merge.ts';
import type { Stored } from '../../spec/judging/prepare.ts';
import { idOf } from '../../spec/laws/traces/reading.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { Asked } from '../oracle/findings.ts';
import { leadMagnetReadings, postReadings } from './states.ts';

interface Remembered {
  readonly caller: string;
  /** The requested content, with updates merged in. */
  readonly content: JsonObject;
  /** The record as last seen. */
  readonly record: JsonObject;
}

export class Memory {
  readonly #posts = new Map<string, Remembered>();
  readonly #magnets = new Map<string, Remembered>();
  readonly #profile: Profile;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Records a request that succeeded. */
  succeeded(caller: string, { operation, id, body }: Asked, data: unknown): void {
    const record = objectOrEmpty(data);
    const found = operation.startsWith('create') ? idOf(record) : id;
    if (found === undefined) return;
    const home = this.#home(operation);
    if (home === undefined) return;
    if (operation === 'deletePost') home.delete(found);
    else home.set(found, { caller, content: this.#content(operation, home.get(found), body), record });
  }

  /** Records the items of a list. */
  seen(caller: string, records: readonly unknown[]): void {
    for (const record of records) {
      const id = idOf(record);
      const known = id === undefined ? undefined : this.#posts.get(id);
      if (id !== undefined && known?.caller === caller && isObject(record)) this.#posts.set(id, { ...known, record });
    }
  }

  /** Returns the stored resource that a request names; empty if it belongs to another caller. */
  stored(caller: string, { operation, id }: Asked): Stored {
    const found = id === undefined ? undefined : this.#home(operation)?.get(id);
    if (found?.caller !== caller) return {};
    const record = { ...found.content, ...found.record };
    return operationOf(operation).idOf === 'post'
      ? { post: record as unknown as Post, postContent: found.content }
      : { leadMagnet: record as unknown as LeadMagnet };
  }

  /** Returns the stored resource once for each possible state, since records can omit or rename states. */
  readings(caller: string, asked: Asked): readonly Stored[] {
    const { post, leadMagnet, ...stored } = this.stored(caller, asked);
    if (post !== undefined) return postReadings(post, this.#profile).map((one) => ({ ...stored, post: one }));
    return leadMagnet === undefined
      ? [stored]
      : leadMagnetReadings(leadMagnet, this.#profile).map((one) => ({ ...stored, leadMagnet: one }));
  }

  /** Returns the post that a lead magnet watches, if this script created it. */
  watched(caller: string, id: unknown): Post | undefined {
    const found = typeof id === 'string' ? this.#posts.get(id) : undefined;
    return found?.caller === caller ? ({ ...found.content, ...found.record } as unknown as Post) : undefined;
  }

  /** Returns the reference to the post that a lead magnet watches. */
  watching(leadMagnet: string): { readonly postId: string } | { readonly postUrl: string } | undefined {
    const content = this.#magnets.get(leadMagnet)?.content;
    const [postId, postUrl] = [stringOrNothing(content?.postId), stringOrNothing(content?.postUrl)];
    return postId !== undefined ? { postId } : postUrl !== undefined ? { postUrl } : undefined;
  }

  /** Whether a post can have changed its state since it was last seen. */
  unsure({ operation, id }: Asked, now: Instant): boolean {
    if (operationOf(operation).idOf !== 'post' || id === undefined) return false;
    const record = this.#posts.get(id)?.record;
    if (record === undefined) return false;
    // Publishing ends by itself, which matters only to a republish: it is refused before and accepted after.
    if (record.status === 'publishing') return operation === 'republishPost';
    const due = parseTimestamp(String(record.scheduledFor ?? this.#posts.get(id)?.content.scheduledFor ?? ''));
    return record.status === 'scheduled' && (due === undefined || due <= now + 1000);
  }

  #home(operation: OperationId): Map<string, Remembered> | undefined {
    if (operation === 'createPost' || operationOf(operation).idOf === 'post') return this.#posts;
    return operation === 'createLeadMagnet' || operationOf(operation).idOf === 'leadMagnet' ? this.#magnets : undefined;
  }

  #content(operation: OperationId, before: Remembered | undefined, body: unknown): JsonObject {
    const { publishNow: _, activate: __, ...sent } = objectOrEmpty(body);
    if (operation.startsWith('create') || before === undefined) return sent;
    if (operation === 'republishPost') return before.content;
    if (!operation.startsWith('update')) return before.content;
    const { behaviour } = this.#profile;
    return merge(
      before.content,
      sent,
      behaviour[operation === 'updatePost' ? 'post.update.merge' : 'leadMagnet.update.merge'],
    );
  }
}
