/** Sends requests with one key, and returns status 0 for responses that were cut off. */
import { Agent, type IncomingMessage, request } from 'node:http';

export interface CallResponse {
  /** 0 if the connection broke before the response was complete; the outcome of the request is then unknown. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the members that are read are compared, whatever their type
  readonly data: any;
  readonly nextCursor: string | undefined;
  readonly text: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<CallResponse>;

/** The key of the first tenant of every mock. */
export const firstKey = 'demo-api-pro';

/** Closes idle connections before the mock does, because a request on a closing connection fails. */
export const createAgent = () => new Agent({ keepAlive: true, timeout: 20_000 });

export function createCaller(
  origin: string,
  key: string,
  agent: Agent,
  onResponse: (status: number, summary: string) => void = () => {},
): Call {
  return async (method, path, { body, headers = {} } = {}) => {
    const bytes = body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body);
    const contentType = bytes === undefined ? {} : { 'content-type': 'application/json' };
    const response = await new Promise<CallResponse>((resolve) => {
      const resolveCutOff = (error: unknown) =>
        resolve({ status: 0, data: undefined, nextCursor: undefined, text: String(error) });
      const clientRequest = request(new URL(path, origin), {
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          'content-length': Buffer.byteLength(bytes ?? ''),
          ...contentType,
          ...headers,
        },
      });
      clientRequest.on('response', (response) => {
        readText(response).then((text) => resolve(parseResponse(response.statusCode ?? 0, text)), resolveCutOff);
      });
      clientRequest.on('error', resolveCutOff);
      clientRequest.end(bytes);
    });
    onResponse(response.status, `${method} ${path}: ${response.text.slice(0, 200)}`);
    return response;
  };
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('latin1')) text += chunk;
  if (!response.complete) throw new Error('cut off');
  return text;
}

function parseResponse(status: number, text: string): CallResponse {
  const json = /^\s*\{/.test(text) ? JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) : undefined;
  return { status, data: json?.data, nextCursor: json?.pagination?.nextCursor ?? undefined, text };
}
