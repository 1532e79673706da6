/** Calls to the control surface and the API of a mock that are not measured, one at a time. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

// biome-ignore lint/suspicious/noExplicitAny: answers are read member by member
export type Told = any;

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  /** The key of the tenant; the first one where nothing is said. */
  readonly key?: string;
}

/** The key of the first tenant of every mock. Its plans are api and pro, which have no limits: any other would be refused soon. */
export const firstKey = 'demo-api-pro';

/** What was answered. @throws with it where it is no success */
export async function asked(url: string, what: Asked = {}): Promise<Told> {
  return JSON.parse(await answerOf(url, what));
}

/** The text of an answer, however long it takes: `fetch` would give up after five minutes. */
export function answerOf(url: string, { method, body, key = firstKey }: Asked = {}): Promise<string> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${key}`,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const options = { method: method ?? (json === undefined ? 'GET' : 'POST'), headers, agent: false };
    const sent = request(url, options, (response) => {
      text(response).then((answer) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(answer);
        else reject(new Error(`${url} answered ${statusCode}: ${answer.slice(0, 2000)}`));
      }, reject);
    });
    sent.once('error', reject);
    sent.end(json);
  });
}
