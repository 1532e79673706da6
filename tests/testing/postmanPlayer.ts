/**
 * Plays a Postman collection with the features that ours uses: variables, path variables, bearer tokens, files, test
 * scripts.
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

export interface Played {
  readonly name: string;
  readonly status: number;
  /** Failures of the test script. */
  readonly failures: readonly string[];
}

/** Sends every request in order. @param given overrides of the collection's variables */
export async function play(collection: Collection, given: Readonly<Record<string, string>>): Promise<Played[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries(given)) variables.set(key, value);
  const played: Played[] = [];
  for (const [name, item] of requestsOf(collection, '')) played.push(await send(name, item, variables));
  return played;
}

function* requestsOf({ item = [] }: Item, path: string): Generator<[string, Item]> {
  for (const one of item) {
    const name = `${path}${one.name}`;
    if (one.request === undefined) yield* requestsOf(one, `${name} / `);
    else yield [name, one];
  }
}

async function send(name: string, { request, event = [] }: Item, variables: Map<string, string>): Promise<Played> {
  if (request === undefined) throw new TypeError(`${name} has no request.`);
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) => variables.get(key) ?? whole);
  const url = (request.url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(`:${key}`, encodeURIComponent(filled(value))),
    request.url.raw,
  );
  const headers = new Headers(request.header.map(({ key, value }): [string, string] => [key, filled(value)]));
  headers.set('authorization', `Bearer ${variables.get('apiKey')}`);
  const { body } = request;
  const sent = body?.mode === 'formdata' ? form() : body?.raw === undefined ? undefined : filled(body.raw);
  const init = { method: request.method, headers, ...(sent === undefined ? {} : { body: sent }) };
  const response = await fetch(filled(url), init);
  const answer: unknown = await response.json();
  const failures: string[] = [];
  const pm = {
    test: (what: string, check: () => void) => {
      try {
        check();
      } catch (error) {
        failures.push(`${what}: ${String(error)}`);
      }
    },
    response: {
      json: () => answer,
      to: {
        have: {
          status: (status: number) => {
            if (status !== response.status) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
          },
        },
      },
    },
    collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
  };
  for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
  return { name, status: response.status, failures };
}

function form(): FormData {
  const made = new FormData();
  made.set('file', new Blob([samples.jpeg as Uint8Array<ArrayBuffer>]), 'photo.jpg');
  return made;
}
