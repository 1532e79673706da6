/** Places outside the Authorization header in which clients commonly send keys. */

export const keyHeaders = ['X-API-Key', 'Api-Key', 'X-Auth-Token', 'Proxy-Authorization'] as const;

export const keyParameters = ['api_key', 'apiKey', 'apikey', 'key', 'token', 'access_token', 'authorization'] as const;
