/** The facts about a service from its traffic: the records in its responses, and its uploads. */
import { mergePatch } from '../../../spec/judging/merge.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Json } from '../request.ts';
import { type Call, isOk, type ParsedResponse, type Upload } from './call.ts';

export interface KnownRecord {
  readonly kind: 'post' | 'leadMagnet';
  /** The key that created it. */
  readonly key: string;
  /** The record in the last response. */
  readonly record: Json;
}

const kinds: Readonly<Record<string, KnownRecord['kind']>> = {
  createPost: 'post',
  updatePost: 'post',
  republishPost: 'post',
  createLeadMagnet: 'leadMagnet',
  updateLeadMagnet: 'leadMagnet',
  pauseLeadMagnet: 'leadMagnet',
  resumeLeadMagnet: 'leadMagnet',
  getLeadMagnet: 'leadMagnet',
};

export class KnownRecords {
  readonly records = new Map<string, KnownRecord>();
  readonly uploads = new Map<string, Upload>();
  readonly cursors = new Set<string>();
  readonly deletedIds = new Set<string>();
  readonly #operations = new Map<string, Set<OperationId>>();

  /** Records a request and its true response. */
  note(call: Call, response: ParsedResponse): void {
    if (!isOk(response)) return;
    const { body } = response;
    const kind = kinds[call.operation];
    // A new record can have the id of one from before a reset; the records are in the order of their creation.
    if (call.operation === 'createPost' || call.operation === 'createLeadMagnet') {
      this.records.delete(body?.data?.id);
      this.deletedIds.delete(body?.data?.id);
    }
    if (kind !== undefined) this.#remember(kind, call.key, body?.data);
    if (call.id !== undefined)
      this.#operations.set(call.id, new Set([...this.listOperations(call.id), call.operation]));
    if (call.operation === 'deletePost' && call.id !== undefined) this.deletedIds.add(call.id);
    if (call.operation === 'listPosts') {
      for (const record of Array.isArray(body?.data) ? body.data : []) this.#remember('post', call.key, record);
      if (typeof body?.pagination?.nextCursor === 'string') this.cursors.add(body.pagination.nextCursor);
    }
    if (call.operation === 'uploadMedia' && call.upload !== undefined && typeof body?.data?.url === 'string')
      this.uploads.set(body.data.url, call.upload);
  }

  /** The last record with an id. */
  getRecord(id: string | undefined): Json {
    return id === undefined ? undefined : this.records.get(id)?.record;
  }

  /** The successful operations on a record after its creation. */
  listOperations(id: string | undefined): ReadonlySet<OperationId> {
    return (id === undefined ? undefined : this.#operations.get(id)) ?? new Set();
  }

  #remember(kind: KnownRecord['kind'], key: string, record: Json): void {
    if (typeof record?.id === 'string') this.records.set(record.id, { kind, key, record });
  }
}

/** The post after a request: an update merged with the stored post, or a republish with its new targets. */
export function resolveEffectivePost({ operation, id, body }: Call, knownRecords: KnownRecords): Json {
  if (typeof body !== 'object' || body === null) return undefined;
  if (operation === 'createPost') return body;
  const record = knownRecords.getRecord(id);
  if (record === undefined) return undefined;
  if (operation === 'republishPost')
    return {
      ...record,
      platforms: body.platforms,
      platformContent: { ...record.platformContent, ...body.platformContent },
    };
  return operation === 'updatePost' ? mergePatch(record, body) : undefined;
}
