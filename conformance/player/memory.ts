/** The posts and lead magnets that a script created, as last seen. */
import { asObject, asString, isObject, type JsonObject } from '../../spec/json.ts';
import { merge } from '../../spec/judging/merge.ts';
import type { StoredResource } from '../../spec/judging/prepare.ts';
import { buildTargetKey, readTargets } from '../../spec/laws/traces/posts.ts';
import { asId, readId } from '../../spec/laws/traces/traceReader.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { LeadMagnet } from '../../spec/schemas/leadMagnet.ts';
import type { Post } from '../../spec/schemas/post.ts';
import { type Instant, parseTimestamp } from '../../spec/time/instant.ts';
import type { CanonicalRequest } from '../oracle/findings.ts';
import { omitNullMembers } from '../oracle/nulls.ts';
import { listPossibleLeadMagnets, listPossiblePosts } from './states.ts';

interface StoredRecord {
  readonly caller: string;
  /** The requested content, with updates merged in. */
  readonly content: JsonObject;
  /** The record as last seen. */
  readonly record: JsonObject;
}

const listTargetKeys = (body: unknown): readonly string[] => readTargets(body).map(buildTargetKey);

/** The resources of one script, which later steps refer to and whose states the oracle needs. */
export class Memory {
  readonly #posts = new Map<string, StoredRecord>();
  readonly #magnets = new Map<string, StoredRecord>();
  /** If a republish creates a new post: the targets of these new posts, by the id of the original post. */
  readonly #republishedTargets = new Map<string, readonly string[]>();
  readonly #profile: Profile;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  /** Records a request that succeeded. */
  recordSuccess(caller: string, { operation, id, body }: CanonicalRequest, data: unknown): void {
    // Null in a record means that the member is not set.
    const record = asObject(omitNullMembers(data));
    const recordId = operation.startsWith('create') ? readId(record) : id;
    if (recordId === undefined) return;
    const records = this.#findRecords(operation);
    if (records === undefined) return;
    const responseId = readId(record);
    if (operation === 'deletePost') records.delete(recordId);
    else if (operation === 'republishPost' && responseId !== undefined && responseId !== recordId)
      this.#republishedTargets.set(recordId, [...this.#getRepublishedTargets(recordId), ...listTargetKeys(body)]);
    else records.set(recordId, { caller, content: this.#buildContent(operation, records.get(recordId), body), record });
  }

  /** Records the items of a list. */
  updatePosts(caller: string, records: readonly unknown[]): void {
    for (const record of records) {
      const id = readId(record);
      const storedPost = id === undefined ? undefined : this.#posts.get(id);
      if (id !== undefined && storedPost?.caller === caller && isObject(record))
        this.#posts.set(id, { ...storedPost, record: asObject(omitNullMembers(record)) });
    }
  }

  /** Returns the stored resource that a request names; empty if it belongs to another caller. */
  getStoredResource(caller: string, { operation, id }: CanonicalRequest): StoredResource {
    const storedRecord = id === undefined ? undefined : this.#findRecords(operation)?.get(id);
    if (storedRecord?.caller !== caller) return {};
    const { content, record } = storedRecord;
    // The record of a lead magnet may show members, such as those of its templates, that no request may have.
    return getOperation(operation).idOf === 'post'
      ? { post: { ...content, ...record } as unknown as Post, postContent: content }
      : { leadMagnet: { ...record, ...content } as unknown as LeadMagnet };
  }

  /** Returns the stored resource once for each possible state, since records can omit or rename states. */
  listPossibleStates(caller: string, request: CanonicalRequest): readonly StoredResource[] {
    const { post, leadMagnet, ...rest } = this.getStoredResource(caller, request);
    if (post !== undefined)
      return listPossiblePosts(post, this.#profile).map((reading) => ({ ...rest, post: reading }));
    return leadMagnet === undefined
      ? [rest]
      : listPossibleLeadMagnets(leadMagnet, this.#profile).map((reading) => ({ ...rest, leadMagnet: reading }));
  }

  /** Returns the post that a lead magnet watches, if this script created it. */
  findWatchedPost(caller: string, id: unknown): Post | undefined {
    const storedRecord = this.#posts.get(asId(id) ?? '');
    return storedRecord?.caller === caller
      ? ({ ...storedRecord.content, ...storedRecord.record } as unknown as Post)
      : undefined;
  }

  /** Returns the reference to the post that a lead magnet watches. */
  findWatchedReference(leadMagnet: string): { readonly postId: string } | { readonly postUrl: string } | undefined {
    const content = this.#magnets.get(leadMagnet)?.content;
    const [postId, postUrl] = [asId(content?.postId), asString(content?.postUrl)];
    return postId !== undefined ? { postId } : postUrl !== undefined ? { postUrl } : undefined;
  }

  /**
   * Whether a post may have changed its state since it was last seen, or a republish may repeat a target that only a new
   * post has published.
   */
  isUncertain({ operation, id, body }: CanonicalRequest, now: Instant): boolean {
    if (getOperation(operation).idOf !== 'post' || id === undefined) return false;
    const republishedTargets = this.#getRepublishedTargets(id);
    if (operation === 'republishPost' && listTargetKeys(body).some((key) => republishedTargets.includes(key)))
      return true;
    const record = this.#posts.get(id)?.record;
    if (record === undefined) return false;
    // Publishing ends by itself, which matters only for a republish: it is refused before and accepted after.
    if (record.status === 'publishing') return operation === 'republishPost';
    const due = parseTimestamp(String(record.scheduledFor ?? this.#posts.get(id)?.content.scheduledFor ?? ''));
    return record.status === 'scheduled' && (due === undefined || due <= now + 1000);
  }

  listPostIds(caller: string): readonly string[] {
    return [...this.#posts].flatMap(([id, { caller: owner }]) => (owner === caller ? [id] : []));
  }

  /** Lists the states of the caller's posts when they were last seen. */
  listStates(caller: string): ReadonlySet<unknown> {
    return new Set(
      [...this.#posts.values()].filter((post) => post.caller === caller).map(({ record }) => record.status),
    );
  }

  /** Lists the ids of the caller's posts that were being published when they were last seen, as a whole or on a target. */
  listPublishingPostIds(caller: string): readonly string[] {
    return [...this.#posts].flatMap(([id, { caller: owner, content, record }]) => {
      const isQueued = record.status === 'scheduled' && content.scheduledFor === undefined;
      const isPublishing =
        record.status === 'publishing' ||
        (readTargets(record).some(({ status }) => status === 'publishing') && this.#knowsPublishingTargets);
      return owner === caller && (isPublishing || isQueued) ? [id] : [];
    });
  }

  /** Whether the state of a target that is being published has a word of its own. */
  get #knowsPublishingTargets(): boolean {
    const { publishing, ...others } = this.#profile.behaviour['post.target.states'] as Readonly<Record<string, string>>;
    return !Object.values(others).some((word) => word === publishing);
  }

  #getRepublishedTargets(id: string): readonly string[] {
    return this.#republishedTargets.get(id) ?? [];
  }

  #findRecords(operation: OperationId): Map<string, StoredRecord> | undefined {
    if (operation === 'createPost' || getOperation(operation).idOf === 'post') return this.#posts;
    return operation === 'createLeadMagnet' || getOperation(operation).idOf === 'leadMagnet'
      ? this.#magnets
      : undefined;
  }

  #buildContent(operation: OperationId, previous: StoredRecord | undefined, body: unknown): JsonObject {
    const { publishNow: _publishNow, activate: _activate, ...members } = asObject(body);
    if (operation.startsWith('create') || previous === undefined) return asObject(omitNullMembers(members));
    if (operation === 'republishPost') {
      const platformContent = asObject(members.platformContent);
      if (Object.keys(platformContent).length === 0) return previous.content;
      const storedContent = asObject(previous.content.platformContent);
      return { ...previous.content, platformContent: { ...storedContent, ...platformContent } };
    }
    if (!operation.startsWith('update')) return previous.content;
    const { behaviour } = this.#profile;
    return merge(
      previous.content,
      members,
      behaviour[operation === 'updatePost' ? 'post.update.merge' : 'leadMagnet.update.merge'],
    );
  }
}
