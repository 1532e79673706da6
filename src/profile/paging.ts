/**
 * Lists and their pages. Internally, every page has a cursor. If a profile pages by a number, the cursor is
 * `page:3` or `offset:40`, and the codec converts it to and from the number.
 */

import {
  firstNumbers,
  formatNumberedCursor,
  isNumbered,
  readCursorNumber,
} from '../../spec/decisions/numberedCursor.ts';
import { asList, asObject, isObject, type JsonObject } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import type { Profile, Wire } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { markUnknown } from '../../spec/schemas/unknownNames.ts';
import { compileConverter } from './converter.ts';
import { documentedBaseUrl, formatPageAddress, getCursorName, type ListRequest, readCursor } from './forms/nextPage.ts';
import { omitMember } from './forms/outcomes.ts';
import { getMemberOfData } from './forms/records.ts';

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
  wrap(
    id: OperationId,
    data: unknown,
    pagination: ResponseContent['pagination'],
    request: ListRequest | undefined,
  ): JsonObject;
  unwrap(id: OperationId, body: unknown): ResponseContent;
}

/** Whether responses with a list have pagination members. */
export function isPaginated(wire: Wire, id: OperationId): boolean {
  const { listPaging, leadPaging } = wire.shapes;
  if (listPaging === 'none' || wire.missingFields.has('post.list.pagination:pagination')) return false;
  return getOperation(id).paged === true || (id === 'listLeads' && leadPaging === 'as-posts');
}

/** The member of data that has the array of a list; undefined if data is the array. */
export function getListContainer({ shapes }: Wire, id: OperationId): string | undefined {
  if (getOperation(id).paged) return getMemberOfData(shapes.listContainer);
  return id === 'listLeads' ? getMemberOfData(shapes.leadContainer) : undefined;
}

/** The member that has the pagination members; undefined if they are beside the array. */
export function findPaginationName({ names, shapes }: Wire): string | undefined {
  if (shapes.paginationPlace === 'beside-list') return undefined;
  return names.get('post.list.pagination:pagination') ?? 'pagination';
}

/** The first page, if it has all items. */
function buildOnlyPage(items: unknown): NonNullable<ResponseContent['pagination']> {
  return { limit: Math.min(100, Math.max(1, asList(items).length)), nextCursor: null };
}

/** Wraps and unwraps lists by the container and paging of a profile. */
export function getPagedLists({ wire }: Profile): PagedLists {
  const { listPaging, nextPage } = wire.shapes;
  const converter = compileConverter(Pagination, wire);
  const { query: listQuery } = getOperation('listPosts');
  const queryConverter =
    nextPage === 'cursor' || listQuery === undefined ? undefined : compileConverter(listQuery, wire);
  const memberName = findPaginationName(wire);
  const isPaged = (id: OperationId) => getOperation(id).paged === true;
  const encodeCursor = (cursor: unknown) =>
    isNumbered(listPaging) ? (readCursorNumber(listPaging, cursor) ?? cursor) : cursor;
  /** The member of a page that names the next one. */
  const encodeNext = (id: OperationId, cursor: unknown, request: ListRequest | undefined) => {
    const wireCursor = encodeCursor(cursor);
    if (nextPage === 'cursor' || typeof cursor !== 'string') return wireCursor;
    const { baseUrl = documentedBaseUrl, path = wire.routes.get(id)?.path ?? '', query = {} } = request ?? {};
    const nextQuery = { ...query, cursor: wireCursor };
    return formatPageAddress(nextPage, {
      baseUrl,
      path,
      query: queryConverter === undefined ? nextQuery : (queryConverter.encode(nextQuery) as QueryValues),
    });
  };
  const decodeNext = (next: unknown) => {
    // Some implementations send an empty text with the last page.
    if (next === '') return null;
    const cursor = nextPage === 'cursor' ? next : readCursor(next, getCursorName(wire));
    // Some implementations send the number as a string.
    return isNumbered(listPaging) && /^\d{1,9}$/.test(String(cursor))
      ? formatNumberedCursor(listPaging, cursor)
      : cursor;
  };
  return {
    decodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !isPaged(id)) return query;
      const { cursor, limit, ...rest } = query;
      if (!isNumbered(listPaging))
        return {
          ...rest,
          ...(cursor === undefined ? {} : { [markUnknown('cursor')]: cursor }),
          ...(limit === undefined ? {} : { [markUnknown('limit')]: limit }),
        };
      return { ...query, cursor: formatNumberedCursor(listPaging, cursor ?? firstNumbers[listPaging]) };
    },
    encodeQuery(id: OperationId, query: QueryValues): QueryValues {
      if (listPaging === 'cursor' || !isPaged(id)) return query;
      const { cursor, ...rest } = query;
      if (listPaging === 'none') return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== 'limit'));
      return { ...rest, ...(cursor === undefined ? {} : { cursor: encodeCursor(cursor) }) };
    },
    wrap(
      id: OperationId,
      data: unknown,
      pagination: ResponseContent['pagination'],
      request: ListRequest | undefined,
    ): JsonObject {
      const container = getListContainer(wire, id);
      const list = container === undefined ? { data } : { [container]: data };
      const pageInfo = pagination ?? buildOnlyPage(data);
      const encodedPage = { ...pageInfo, nextCursor: encodeNext(id, pageInfo.nextCursor, request) };
      const members = converter === undefined ? encodedPage : (converter.encode(encodedPage) as JsonObject);
      const page = memberName === undefined ? members : { [memberName]: members };
      const content = isPaginated(wire, id) ? { ...list, ...page } : list;
      return { success: true, ...(container === undefined ? content : { data: content }) };
    },
    unwrap(id: OperationId, body: unknown): ResponseContent {
      const envelope = asObject(body);
      const container = getListContainer(wire, id);
      const holder = container === undefined ? envelope : asObject(envelope.data);
      const data = holder[container ?? 'data'];
      if (!isPaginated(wire, id)) return { data };
      const raw = memberName === undefined ? omitMember(holder, container ?? 'data') : holder[memberName];
      const pageInfo = isObject(raw) && converter !== undefined ? converter.decode(raw) : raw;
      if (!isObject(pageInfo)) return { data };
      return {
        data,
        pagination: { ...pageInfo, nextCursor: decodeNext(pageInfo.nextCursor) } as unknown as NonNullable<
          ResponseContent['pagination']
        >,
      };
    },
  };
}
