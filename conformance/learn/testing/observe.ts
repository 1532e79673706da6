/** Exchanges for tests of suggestions. */
import type { RawExchange } from '../evidence/wireExchange.ts';

const authorization = 'Bearer k';

/** Creates an exchange from a request line. */
export function observe(
  line: string,
  status: number,
  responseBody: unknown,
  overrides: Partial<RawExchange> = {},
): RawExchange {
  const [method = '', target = ''] = line.split(' ');
  const type = { 'content-type': 'application/json' };
  return {
    method,
    target,
    headers: { authorization, ...(overrides.body === undefined ? {} : type) },
    body: undefined,
    status,
    responseHeaders: {},
    responseBody: responseBody === undefined ? '' : JSON.stringify(responseBody),
    ...overrides,
  };
}
