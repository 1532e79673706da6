/** Requests to a server, and those that are sent one at a time and not measured. */

export interface ApiRequest {
  readonly path: string;
  /** GET without a body, POST with one, unless it says otherwise. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  /** The key of a tenant; that of the first one unless it says otherwise. */
  readonly key?: string;
}

/** The key of the first tenant of every mock. Its plans, api and pro, have no limits: any other would be refused soon. */
export const firstKey = 'demo-api-pro';

/** The headers of a usual client. */
export function headersOf({ body, key = firstKey }: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

export function methodOf({ method, body }: ApiRequest): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}

/** The text of an answer. @throws with it where it is no success */
export async function answerOf(origin: string, request: ApiRequest): Promise<string> {
  const { path, body } = request;
  const response = await fetch(`${origin}${path}`, {
    method: methodOf(request),
    headers: headersOf(request),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer.slice(0, 2000)}`);
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
export async function asked(origin: string, request: ApiRequest): Promise<any> {
  return JSON.parse(await answerOf(origin, request));
}
