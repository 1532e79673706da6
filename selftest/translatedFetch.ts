/** Puts a translation in front of a service in this process that has the form of the contract. */
import type { Codec } from '../src/profile/codec.ts';
import { fetchHandler } from '../src/service/adapters/fetch.ts';
import type { ServiceRequest, ServiceResponse } from '../src/service/message.ts';
import { RefusalError } from '../src/service/refusal.ts';
import { respond } from '../src/service/responder.ts';
import { translateService } from '../src/service/translatedService.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * Translates requests below the base URL and their responses; other requests pass unchanged.
 *
 * @param url the base URL of the service
 * @param codec the codec of the profile with the translation
 */
export function translateFetch(fetch: Fetch, url: string, codec: Codec): Fetch {
  const base = new URL(url).pathname;
  const handle = async (request: ServiceRequest): Promise<ServiceResponse> => {
    try {
      return await readResponse(await fetch(await buildRequest(request, url)));
    } catch (error) {
      // A body that cannot be translated is refused when it is read.
      if (!(error instanceof RefusalError)) throw error;
      const { status, contentType, body } = codec.encodeRefusal({ code: error.code, findings: [] });
      return respond(status, contentType, body, {});
    }
  };
  const rethrow = (error: unknown): never => {
    throw error;
  };
  const handler = fetchHandler(translateService({ codec, handle }, codec, rethrow), base);
  return (request) => (new URL(request.url).pathname.startsWith(base) ? handler(request) : fetch(request));
}

/** The headers that a service reads. */
const headerNames = ['authorization', 'content-type', 'accept'];

async function buildRequest({ method, path, query, ...request }: ServiceRequest, url: string): Promise<Request> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request.body()) chunks.push(chunk);
  const headers = headerNames.flatMap((name) => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const content = method === 'GET' || method === 'HEAD' || chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
  return new Request(`${url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    headers: Object.fromEntries(headers),
    ...content,
  });
}

async function readResponse(response: Response): Promise<ServiceResponse> {
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}
