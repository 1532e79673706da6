/** Builds and sends single requests that are not measured. */

export interface ApiRequest {
  readonly path: string;
  /** Defaults to GET without a body and POST with one. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  /** The key of a tenant; defaults to the first tenant. */
  readonly key?: string;
}

/**
 * The key of the first tenant of every mock. Its plans, api and pro, have no limits, which other plans would reach
 * soon.
 */
export const firstKey = 'demo-api-pro';

/** The headers of a typical client. */
export function buildHeaders({ body, key = firstKey }: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

export function getMethod({ method, body }: ApiRequest): string {
  return method ?? (body === undefined ? 'GET' : 'POST');
}

/** Returns the body of a response as text. @throws with the body unless the status is 2xx */
export async function requestText(origin: string, request: ApiRequest): Promise<string> {
  const { path, body } = request;
  const response = await fetch(`${origin}${path}`, {
    method: getMethod(request),
    headers: buildHeaders(request),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const responseText = await response.text();
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${responseText.slice(0, 2000)}`);
  return responseText;
}

// biome-ignore lint/suspicious/noExplicitAny: responses are read member by member
export async function requestJson(origin: string, request: ApiRequest): Promise<any> {
  return JSON.parse(await requestText(origin, request));
}
