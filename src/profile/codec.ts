import { type ErrorCode, errors } from '../../spec/errors.ts';
import { eventKinds, type WebhookKind } from '../../spec/events.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import { pointer, segmentsOf } from '../../spec/pointer.ts';
import type { Profile, WireRoute } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { type EventType, eventTypes } from '../../spec/schemas/event.ts';
import type { Pointer } from '../../spec/statement.ts';
import { stranger } from '../../spec/stranger.ts';
import { cite } from './cite.ts';
import { compile, type Plan } from './plan.ts';
import { decodeRefusal, encodeRefusal, type Refusal, type WireRefusal } from './refusal.ts';

/** The canonical content of a successful answer. */
export interface Answer {
  readonly data: unknown;
  readonly pagination?: { readonly limit: number; readonly nextCursor: string | null };
}

/** Query parameters; a repeated one is a list. */
export type QueryValues = Readonly<Record<string, unknown>>;

export interface Codec {
  readonly profile: Profile;
  /** Where an operation lives, or undefined where the implementation has no such thing. */
  route(operation: OperationId): WireRoute | undefined;
  decodeBody(operation: OperationId, body: unknown): unknown;
  encodeBody(operation: OperationId, body: unknown): unknown;
  decodeQuery(operation: OperationId, query: QueryValues): QueryValues;
  encodeQuery(operation: OperationId, query: QueryValues): QueryValues;
  /** All our states that share the wire word of this one. */
  synonyms(vocabulary: 'post.states', word: string): readonly string[];
  encodeAnswer(operation: OperationId, answer: Answer): JsonObject;
  decodeAnswer(operation: OperationId, body: unknown): Answer;
  encodeRefusal(refusal: Refusal, operation?: OperationId): WireRefusal;
  decodeRefusal(body: unknown): {
    readonly code: ErrorCode | string;
    readonly message: string;
    readonly errors: readonly unknown[];
  };
  /** The payload of a webhook. */
  encodeEvent(type: EventType, payload: unknown): unknown;
  /** A pointer into the body or the query of an operation, in their names. */
  locate(operation: OperationId, at: Pointer): Pointer;
  /** A text with its tokens replaced. */
  cite(text: string): string;
}

const webhookKinds: readonly WebhookKind[] = eventTypes.map((type) => eventKinds[type]);

interface OperationPlans {
  readonly body: Plan | undefined;
  readonly query: Plan | undefined;
  readonly data: Plan | undefined;
}

/** Compiles the codec of a profile. */
export function codecOf(profile: Profile): Codec {
  const { wire } = profile;
  const plans = new Map<OperationId, OperationPlans>(
    operationIds.map((id) => {
      const { body, query, data, bodyType } = operationOf(id);
      const json = bodyType === 'multipart/form-data' ? undefined : body;
      return [
        id,
        { body: json && compile(json, wire), query: query && compile(query, wire), data: compile(data, wire) },
      ];
    }),
  );
  const plansOf = (id: OperationId): OperationPlans =>
    plans.get(id) ?? { body: undefined, query: undefined, data: undefined };
  const events = new Map(webhookKinds.map(({ type, payload }) => [type, compile(payload, wire)]));
  const paging = pagingOf(profile);
  return {
    profile,
    route: (id) => wire.routes.get(id),
    decodeBody: (id, body) => translate(plansOf(id).body, 'decode', body),
    encodeBody: (id, body) => translate(plansOf(id).body, 'encode', body),
    decodeQuery: (id, query) => paging.decodeQuery(id, translate(plansOf(id).query, 'decode', query) as QueryValues),
    encodeQuery: (id, query) => translate(plansOf(id).query, 'encode', paging.encodeQuery(id, query)) as QueryValues,
    synonyms: (vocabulary, word) => {
      const words = wire.words.get(vocabulary);
      const theirs = words?.theirs.get(word);
      return (theirs === undefined ? undefined : words?.ours.get(theirs)) ?? [word];
    },
    encodeAnswer: (id, answer) =>
      paging.wrap(id, translate(plansOf(id).data, 'encode', answer.data), answer.pagination),
    decodeAnswer: (id, body) => {
      const { data, pagination } = paging.unwrap(id, body);
      return { data: translate(plansOf(id).data, 'decode', data), ...(pagination === undefined ? {} : { pagination }) };
    },
    encodeRefusal: (refusal, id) => {
      const located = refusal.findings.map((finding) => ({
        ...finding,
        at: id === undefined ? finding.at : locate(id, finding.at),
      }));
      return encodeRefusal({ ...refusal, findings: located }, wire);
    },
    decodeRefusal: (body) => decodeRefusal(body, wire),
    encodeEvent: (type, payload) => translate(events.get(type), 'encode', payload),
    locate: (id, at) => locate(id, at),
    cite: (text) => cite(text, wire),
  };

  function locate(id: OperationId, at: Pointer): Pointer {
    const { body, query } = plansOf(id);
    const plan = body ?? query;
    return plan === undefined ? at : pointer(...plan.locate(segmentsOf(at)));
  }
}

function translate(plan: Plan | undefined, direction: 'encode' | 'decode', value: unknown): unknown {
  return plan === undefined ? value : plan[direction](value);
}

/** Where the array of a list stands, and how its pages are named. */
function pagingOf({ wire }: Profile) {
  const { listContainer, listPaging } = wire.shapes;
  const plan = compile(Pagination, wire);
  const memberName = wire.names.get('post.list.pagination:pagination') ?? 'pagination';
  const container = listContainer === 'data' ? undefined : listContainer.slice('data.'.length);
  const absent = listPaging === 'none' || wire.missing.has('post.list.pagination:pagination');
  const paged = (id: OperationId) => operationOf(id).paged === true;
  const pageOf = (cursor: unknown) =>
    typeof cursor === 'string' && cursor.startsWith('page:') ? Number(cursor.slice(5)) : cursor;
  return {
    decodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !paged(id)) return query;
      const { cursor, limit, ...rest } = query;
      if (listPaging === 'none')
        return {
          ...rest,
          ...(cursor === undefined ? {} : { [stranger('cursor')]: cursor }),
          ...(limit === undefined ? {} : { [stranger('limit')]: limit }),
        };
      return { ...query, cursor: cursor === undefined ? 'page:1' : `page:${String(cursor)}` };
    },
    encodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !paged(id)) return query;
      const { cursor, ...rest } = query;
      if (listPaging === 'none') return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'limit'));
      return { ...rest, ...(cursor === undefined ? {} : { cursor: pageOf(cursor) }) };
    },
    wrap(id: OperationId, data: unknown, pagination: Answer['pagination']): JsonObject {
      if (!paged(id)) return { success: true, data };
      const shown =
        listPaging === 'page' && pagination !== undefined
          ? { ...pagination, nextCursor: pageOf(pagination.nextCursor) }
          : pagination;
      const beside =
        absent || shown === undefined ? {} : { [memberName]: plan === undefined ? shown : plan.encode(shown) };
      return container === undefined
        ? { success: true, data, ...beside }
        : { success: true, data: { [container]: data, ...beside } };
    },
    unwrap(id: OperationId, body: unknown): Answer {
      const envelope = isObject(body) ? body : {};
      if (!paged(id)) return { data: envelope.data };
      const home = container === undefined ? envelope : isObject(envelope.data) ? envelope.data : {};
      const data = home[container ?? 'data'];
      const raw = home[memberName];
      const shown = isObject(raw) ? (plan === undefined ? raw : plan.decode(raw)) : undefined;
      if (!isObject(shown)) return { data };
      const next = shown.nextCursor;
      return {
        data,
        pagination: {
          ...shown,
          nextCursor: typeof next === 'number' ? `page:${next}` : next,
        } as unknown as NonNullable<Answer['pagination']>,
      };
    },
  };
}

/** The status on the wire of a refusal. */
export function statusOf(code: ErrorCode, { wire }: Profile): number {
  return wire.errorStatus[errors[code].status];
}
