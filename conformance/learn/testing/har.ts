/** Recorded traffic of a service. */

export const base = 'https://staging.example/v2';

export function buildEntry(line: string, status: number, response: unknown, { body, headers = {} }: EntryOptions = {}) {
  const [method, path] = line.split(' ');
  return {
    request: {
      method,
      url: `${base}${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
    },
    response: { status, headers: [], content: { text: JSON.stringify(response) } },
  };
}
interface EntryOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export const buildHar = (...entries: readonly unknown[]) => ({ log: { version: '1.2', entries } });
