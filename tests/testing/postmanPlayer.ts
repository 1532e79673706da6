/**
 * Plays a Postman collection with the features that this project's collection uses: variables, path variables, bearer
 * tokens, files, test scripts.
 */
import { runInNewContext } from 'node:vm';
import { samples } from '../../mock-server/testing/samples.ts';

export interface Variable {
  readonly key: string;
  readonly value: string;
}

export interface PostmanRequest {
  readonly method: string;
  readonly header: readonly Variable[];
  readonly url: { readonly raw: string; readonly variable?: readonly Variable[] };
  readonly body?: { readonly mode: string; readonly raw?: string };
}

export interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: PostmanRequest;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly response?: readonly { readonly code: number; readonly body: string }[];
}

export interface Collection extends Item {
  readonly item: readonly Item[];
  readonly variable: readonly Variable[];
}

export interface RequestResult {
  readonly name: string;
  readonly status: number;
  /** Failures of the test script. */
  readonly failures: readonly string[];
}

/** Sends every request in order. @param overrides overrides of the collection's variables */
export async function runCollection(
  collection: Collection,
  overrides: Readonly<Record<string, string>>,
): Promise<RequestResult[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(overrides)) variables.set(key, value);
  const results: RequestResult[] = [];
  for (const [name, item] of getRequests(collection, '')) results.push(await send(name, item, variables));
  return results;
}

function* getRequests({ item = [] }: Item, path: string): Generator<[string, Item]> {
  for (const entry of item) {
    const name = `${path}${entry.name}`;
    if (entry.request === undefined) yield* getRequests(entry, `${name} / `);
    else yield [name, entry];
  }
}

async function send(
  name: string,
  { request, event = [] }: Item,
  variables: Map<string, string>,
): Promise<RequestResult> {
  if (request === undefined) throw new TypeError(`${name} has no request.`);
  const fillVariables = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (placeholder, key: string) => variables.get(key) ?? placeholder);
  const url = (request.url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(`:${key}`, encodeURIComponent(fillVariables(value))),
    request.url.raw,
  );
  const headers = new Headers(request.header.map(({ key, value }): [string, string] => [key, fillVariables(value)]));
  headers.set('authorization', `Bearer ${variables.get('apiKey')}`);
  const { body } = request;
  const requestBody =
    body?.mode === 'formdata' ? createForm() : body?.raw === undefined ? undefined : fillVariables(body.raw);
  const init = { method: request.method, headers, ...(requestBody === undefined ? {} : { body: requestBody }) };
  const response = await fetch(fillVariables(url), init);
  const responseBody: unknown = await response.json();
  const failures: string[] = [];
  const pm = {
    test: (testName: string, check: () => void) => {
      try {
        check();
      } catch (error) {
        failures.push(`${testName}: ${String(error)}`);
      }
    },
    response: {
      json: () => responseBody,
      to: {
        have: {
          status: (status: number) => {
            if (status !== response.status) throw new Error(`${response.status} ${JSON.stringify(responseBody)}`);
          },
        },
      },
    },
    collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
  };
  for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
  return { name, status: response.status, failures };
}

function createForm(): FormData {
  const formData = new FormData();
  formData.set('file', new Blob([samples.jpeg as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  return formData;
}
