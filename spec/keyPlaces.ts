/** Places outside the Authorization header in which clients commonly send keys. */

export const keyHeaders = ['X-API-Key', 'Api-Key', 'X-Auth-Token', 'Proxy-Authorization'] as const;

export const keyParameters = ['api_key', 'apiKey', 'apikey', 'key', 'token', 'access_token', 'authorization'] as const;

/**
 * Whether a request has a key outside the Authorization header.
 *
 * @param getHeader returns a header by its lowercase name
 * @param query the query without the question mark
 */
export function hasKeyElsewhere(getHeader: (name: string) => string | undefined, query: string): boolean {
  const parameters = new URLSearchParams(query);
  return (
    keyHeaders.some((name) => getHeader(name.toLowerCase()) !== undefined) ||
    keyParameters.some((name) => parameters.has(name))
  );
}
