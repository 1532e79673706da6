/**
 * Lists and their pages. Internally, every page has a cursor. If a profile numbers its pages, the cursor is `page:3`,
 * and the codec converts it to and from the number.
 */
import { isObject, type JsonObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { stranger } from '../../spec/schemas/stranger.ts';
import { compile } from './plan.ts';

/** The content of a successful response, with canonical names. */
export interface Answer {
  readonly data: unknown;
  readonly pagination?: { readonly limit: number; readonly nextCursor: string | null };
}

/** Query parameters; a repeated parameter is a list. */
export type QueryValues = Readonly<Record<string, unknown>>;

export interface PagedLists {
  decodeQuery(id: OperationId, query: QueryValues): QueryValues;
  encodeQuery(id: OperationId, query: QueryValues): QueryValues;
  /** Wraps the data of an operation in the success envelope. */
  wrap(data: unknown, pagination: Answer['pagination']): JsonObject;
  unwrap(id: OperationId, body: unknown): Answer;
}

/** Wraps and unwraps lists by the container and paging of a profile. */
export function pagedLists({ wire }: Profile): PagedLists {
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
    wrap(data: unknown, pagination: Answer['pagination']): JsonObject {
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
          // Some implementations send the number as a string.
          nextCursor: listPaging === 'page' && /^\d{1,9}$/.test(String(next)) ? `page:${String(next)}` : next,
        } as unknown as NonNullable<Answer['pagination']>,
      };
    },
  };
}
