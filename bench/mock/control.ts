/** Calls to the control surface and the API of a mock that are not measured, one at a time. */

// biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
export type Told = any;

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  /** The key of the tenant; the first one where nothing is said. */
  readonly key?: string;
}

/** The key of the first tenant of every mock. */
export const firstKey = 'demo-api-pro';

/** The whole answer. @throws with what was answered where it is no success */
export async function asked(url: string, { method, body, key = firstKey }: Asked = {}): Promise<Told> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 2000)}`);
  return JSON.parse(text);
}

/** No limit of plans may end a measurement: neither that of requests in a minute nor that of posts in a month. */
export async function switchLimitsOff(origin: string, key: string): Promise<void> {
  await asked(`${origin}/_mock/limits`, { method: 'PUT', key, body: { rate: 'off', quota: 'off' } });
}
