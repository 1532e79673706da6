/** Calls one operation. The client uses the names of the contract; input and output use the names of the profile. */
import { stat } from 'node:fs/promises';
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Client } from '../../src/client/index.ts';
import { fileFrom } from '../../src/client/node.ts';
import { itemsOf } from '../../src/client/paging.ts';
import { formOf } from '../../src/client/upload.ts';
import type { OperationInput } from '../../src/inputs/inputs.ts';
import { type Answer, codecOf, type QueryValues } from '../../src/profile/codec.ts';
import { UsageError } from '../input/flags.ts';
import { kebab } from './memberFlags.ts';

export interface Call {
  readonly id?: string | undefined;
  /** Path of the file to upload. */
  readonly file?: string | undefined;
  readonly filename?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Fetches all pages. */
  readonly all?: boolean;
}

export interface Called {
  readonly data: unknown;
  /** The parameter of the next page, as a flag: `cursor abc`. */
  readonly next?: string;
  /** The parameters of the next page. */
  readonly following?: Readonly<Record<string, unknown>>;
}

/** @throws UsageError if the file cannot be read, and whatever the client throws */
export async function callOperation(
  client: Client,
  profile: Profile,
  { id: operation, paged }: OperationInput,
  { id, file, filename, query = {}, body, all = false }: Call,
): Promise<Called> {
  const codec = codecOf(profile);
  const ours = codec.decodeQuery(operation, query as QueryValues);
  const input = {
    ...(id === undefined ? {} : { id }),
    ...(Object.keys(ours).length === 0 ? {} : { query: ours }),
    ...(body === undefined ? {} : { body: codec.decodeBody(operation, body) as object }),
    ...(file === undefined ? {} : { form: formOf(await fileAt(file), filename) }),
  };
  const call = async (more: object = {}) =>
    (await client.call(operation, { ...input, query: { ...ours, ...more } })) as Answer;
  if (all && paged) {
    const items: unknown[] = [];
    const pages = async (cursor: string | undefined) => {
      const { data, pagination } = await call(cursor === undefined ? {} : { cursor });
      return { data: data as unknown[], pagination: pagination ?? { limit: 0, nextCursor: null } };
    };
    for await (const item of itemsOf(pages)) items.push(item);
    return { data: dataOf(codec.encodeAnswer(operation, { data: items })) };
  }
  const answer = Object.keys(ours).length === 0 ? ((await client.call(operation, input)) as Answer) : await call();
  const data = dataOf(codec.encodeAnswer(operation, answer));
  const cursor = answer.pagination?.nextCursor;
  if (typeof cursor !== 'string') return { data };
  const following = codec.encodeQuery(operation, { cursor });
  const [[name, value] = []] = Object.entries(following);
  return { data, following, ...(name === undefined ? {} : { next: `${kebab(name)} ${String(value)}` }) };

  /** The `data` member of the envelope. */
  function dataOf(envelope: Readonly<Record<string, unknown>>): unknown {
    return isObject(envelope) && 'data' in envelope ? envelope.data : envelope;
  }
}

async function fileAt(path: string): Promise<File> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new UsageError(`File not found: ${path}.`);
  if (!found.isFile()) throw new UsageError(`${path} is not a file.`);
  return await fileFrom(path);
}
