/** Sends requests with one key, counts the responses, and reports responses that were cut off. */
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Answer {
  /** 0 if the connection broke before the response was complete; the outcome of the request is then unknown. */
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the members that are read are compared, whatever their type
  readonly data: any;
  readonly nextCursor: string | undefined;
  readonly text: string;
}

export interface Asked {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, asked?: Asked) => Promise<Answer>;

/** The key of the first tenant of every mock. */
export const firstKey = 'demo-api-pro';

/**
 * Idle connections close before the mock would close them, because a connection that is being closed fails the next
 * request.
 */
export const newAgent = () => new Agent({ keepAlive: true, timeout: 20_000 });

export function callerOf(
  origin: string,
  key: string,
  agent: Agent,
  answered: (status: number, what: string) => void = () => {},
): Call {
  return async (method, path, { body, headers = {} } = {}) => {
    const bytes = body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body);
    const type = bytes === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await new Promise<Answer>((resolve) => {
      const cut = (error: unknown) =>
        resolve({ status: 0, data: undefined, nextCursor: undefined, text: String(error) });
      const sent = request(new URL(path, origin), {
        method,
        agent,
        headers: {
          authorization: `Bearer ${key}`,
          'content-length': Buffer.byteLength(bytes ?? ''),
          ...type,
          ...headers,
        },
      });
      sent.on('response', (response) => {
        textOf(response).then((text) => resolve(read(response.statusCode ?? 0, text)), cut);
      });
      sent.on('error', cut);
      sent.end(bytes);
    });
    answered(answer.status, `${method} ${path}: ${answer.text.slice(0, 200)}`);
    return answer;
  };
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('latin1')) text += chunk;
  if (!response.complete) throw new Error('cut off');
  return text;
}

function read(status: number, text: string): Answer {
  const json = /^\s*\{/.test(text) ? JSON.parse(Buffer.from(text, 'latin1').toString('utf8')) : undefined;
  return { status, data: json?.data, nextCursor: json?.pagination?.nextCursor ?? undefined, text };
}
