/** Calls one operation. The client uses the names of the contract; input and output use the names of the profile. */
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Client } from '../../src/client/index.ts';
import { iterateItems } from '../../src/client/paging.ts';
import { buildForm } from '../../src/client/upload.ts';
import type { OperationInput } from '../../src/inputs/inputs.ts';
import { codecOf, type QueryValues, type ResponseContent } from '../../src/profile/codec.ts';
import { buildRoutePath } from '../../src/profile/routePath.ts';
import { openFile } from '../input/openFile.ts';
import { toKebab } from './memberFlags.ts';

export interface Call {
  readonly id?: string | undefined;
  /** Path of the file to upload. */
  readonly file?: string | undefined;
  readonly filename?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Fetches all pages. */
  readonly all?: boolean;
  /** The URL of the API with its version. */
  readonly baseUrl: string;
}

export interface CallResult {
  readonly data: unknown;
  /** The parameter of the next page, as a flag: `cursor abc`. */
  readonly next?: string;
  /** The parameters of the next page. */
  readonly nextQuery?: Readonly<Record<string, unknown>>;
}

/** @throws UsageError if the file cannot be read; also throws the errors of the client */
export async function callOperation(
  client: Client,
  profile: Profile,
  { id: operation, paged }: OperationInput,
  { id, file, filename, query = {}, body, all = false, baseUrl }: Call,
): Promise<CallResult> {
  const codec = codecOf(profile);
  const decodedQuery = codec.decodeQuery(operation, query as QueryValues);
  const input = {
    ...(id === undefined ? {} : { id }),
    ...(Object.keys(decodedQuery).length === 0 ? {} : { query: decodedQuery }),
    ...(body === undefined ? {} : { body: codec.decodeBody(operation, body) as object }),
    ...(file === undefined ? {} : { form: buildForm(await openFile(file), filename) }),
  };
  const call = async (extraQuery: object = {}) =>
    (await client.call(operation, { ...input, query: { ...decodedQuery, ...extraQuery } })) as ResponseContent;
  if (all && paged) {
    const items: unknown[] = [];
    const fetchPage = async (cursor: string | undefined) => {
      const { data, pagination } = await call(cursor === undefined ? {} : { cursor });
      return { data: data as unknown[], pagination: pagination ?? { limit: 0, nextCursor: null } };
    };
    for await (const item of iterateItems(fetchPage)) items.push(item);
    return { data: getData(codec.encodeResponse(operation, { data: items })) };
  }
  const response =
    Object.keys(decodedQuery).length === 0 ? ((await client.call(operation, input)) as ResponseContent) : await call();
  const path = buildRoutePath(codec.route(operation)?.path ?? '', id ?? '');
  const data = getData(codec.encodeResponse(operation, response, { baseUrl, path, query: decodedQuery }));
  const cursor = response.pagination?.nextCursor;
  if (typeof cursor !== 'string') return { data };
  const nextQuery = codec.encodeQuery(operation, { cursor });
  const [[name, value] = []] = Object.entries(nextQuery);
  return { data, nextQuery, ...(name === undefined ? {} : { next: `${toKebab(name)} ${String(value)}` }) };

  /** The `data` member of the envelope. */
  function getData(envelope: Readonly<Record<string, unknown>>): unknown {
    return isObject(envelope) && 'data' in envelope ? envelope.data : envelope;
  }
}
