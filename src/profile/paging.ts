/**
 * Lists and their pages. Internally, every page has a cursor. If a profile numbers its pages, the cursor is `page:3`,
 * and the codec converts it to and from the number.
 */
import { isObject, type JsonObject } from '../../spec/json.ts';
import { type OperationId, operationOf } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { markUnknown } from '../../spec/schemas/unknownNames.ts';
import { compile } from './plan.ts';

/** The content of a successful response, with canonical names. */
export interface ResponseContent {
  readonly data: unknown;
  readonly pagination?: { readonly limit: number; readonly nextCursor: string | null };
}

/** Query parameters; a repeated parameter is a list. */
export type QueryValues = Readonly<Record<string, unknown>>;

export interface PagedLists {
  decodeQuery(id: OperationId, query: QueryValues): QueryValues;
  encodeQuery(id: OperationId, query: QueryValues): QueryValues;
  /** Wraps the data of an operation in the success envelope. */
  wrap(data: unknown, pagination: ResponseContent['pagination']): JsonObject;
  unwrap(id: OperationId, body: unknown): ResponseContent;
}

/** Wraps and unwraps lists by the container and paging of a profile. */
export function pagedLists({ wire }: Profile): PagedLists {
  const { listContainer, listPaging } = wire.shapes;
  const plan = compile(Pagination, wire);
  const memberName = wire.names.get('post.list.pagination:pagination') ?? 'pagination';
  const container = listContainer === 'data' ? undefined : listContainer.slice('data.'.length);
  const isUnpaginated = listPaging === 'none' || wire.missingFields.has('post.list.pagination:pagination');
  const isPaged = (id: OperationId) => operationOf(id).paged === true;
  const pageOf = (cursor: unknown) =>
    typeof cursor === 'string' && cursor.startsWith('page:') ? Number(cursor.slice(5)) : cursor;
  return {
    decodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !isPaged(id)) return query;
      const { cursor, limit, ...rest } = query;
      if (listPaging === 'none')
        return {
          ...rest,
          ...(cursor === undefined ? {} : { [markUnknown('cursor')]: cursor }),
          ...(limit === undefined ? {} : { [markUnknown('limit')]: limit }),
        };
      return { ...query, cursor: cursor === undefined ? 'page:1' : `page:${String(cursor)}` };
    },
    encodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !isPaged(id)) return query;
      const { cursor, ...rest } = query;
      if (listPaging === 'none') return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'limit'));
      return { ...rest, ...(cursor === undefined ? {} : { cursor: pageOf(cursor) }) };
    },
    wrap(data: unknown, pagination: ResponseContent['pagination']): JsonObject {
      const pageInfo =
        listPaging === 'page' && pagination !== undefined
          ? { ...pagination, nextCursor: pageOf(pagination.nextCursor) }
          : pagination;
      const extraMembers =
        isUnpaginated || pageInfo === undefined
          ? {}
          : { [memberName]: plan === undefined ? pageInfo : plan.encode(pageInfo) };
      return container === undefined
        ? { success: true, data, ...extraMembers }
        : { success: true, data: { [container]: data, ...extraMembers } };
    },
    unwrap(id: OperationId, body: unknown): ResponseContent {
      const envelope = isObject(body) ? body : {};
      if (!isPaged(id)) return { data: envelope.data };
      const holder = container === undefined ? envelope : isObject(envelope.data) ? envelope.data : {};
      const data = holder[container ?? 'data'];
      const raw = holder[memberName];
      const pageInfo = isObject(raw) ? (plan === undefined ? raw : plan.decode(raw)) : undefined;
      if (!isObject(pageInfo)) return { data };
      const nextCursor = pageInfo.nextCursor;
      return {
        data,
        pagination: {
          ...pageInfo,
          // Some implementations send the number as a string.
          nextCursor:
            listPaging === 'page' && /^\d{1,9}$/.test(String(nextCursor)) ? `page:${String(nextCursor)}` : nextCursor,
        } as unknown as NonNullable<ResponseContent['pagination']>,
      };
    },
  };
}
