/** Puts a translation in front of a service in this process that has the form of the contract. */
import { tryParseJson } from '../spec/json.ts';
import type { Codec } from '../src/profile/codec.ts';
import { fetchHandler } from '../src/service/adapters/fetch.ts';
import type { ServiceRequest } from '../src/service/message.ts';
import { RefusalError } from '../src/service/refusal.ts';
import { translateService } from '../src/service/translatedService.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Translates requests below the base URL and their responses. Other requests, bodies that cannot be translated and
 * responses that are not JSON pass unchanged.
 *
 * @param url the base URL of the service
 * @param codec the codec of the profile with the translation
 */
export function translateFetch(fetch: Fetch, url: string, codec: Codec): Fetch {
  const base = new URL(url).pathname;
  return async (request) => {
    if (!new URL(request.url).pathname.startsWith(base)) return fetch(request);
    const sentBody = Buffer.from(await request.clone().arrayBuffer());
    let plainResponse: Response | undefined;
    const handle = async (contractRequest: ServiceRequest) => {
      const response = await fetch(await buildRequest(contractRequest, url, sentBody));
      const body = await response.clone().text();
      if (tryParseJson(body) === undefined) plainResponse = response;
      const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body };
    };
    const response = await fetchHandler(translateService({ codec, handle }, codec, ignoreError), base)(request);
    return plainResponse ?? response;
  };
}

/** Only a response that is not JSON cannot be translated, and it passes unchanged. */
const ignoreError = (): void => {};

/** The headers that a service reads. */
const headerNames = ['authorization', 'content-type', 'accept'];

/** @param sentBody the body to send if it cannot be translated */
async function buildRequest(request: ServiceRequest, url: string, sentBody: Buffer): Promise<Request> {
  const { path, query } = request;
  // A translated service has this method for unknown ones, which a Request cannot have.
  const method = request.method === 'TRACE' ? 'PURGE' : request.method;
  const headers = headerNames.flatMap((name) => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const body = method === 'GET' || method === 'HEAD' ? Buffer.alloc(0) : await readBody(request, sentBody);
  return new Request(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: Object.fromEntries(headers),
    ...(body.length === 0 ? {} : { body }),
  });
}

async function readBody(request: ServiceRequest, sentBody: Buffer): Promise<Buffer> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request.body()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof RefusalError) return sentBody;
    throw error;
  }
}
