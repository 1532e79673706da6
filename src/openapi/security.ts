/** Authentication. Source: "Authentication". */
import type { Schema } from './schema/schema.ts';

export const securitySchemes: Readonly<Record<string, Schema>> = {
  ApiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key from the account settings, sent as a bearer token (RFC 6750): `Authorization: Bearer $API_KEY`.',
  },
};

/** Every operation needs a key. */
export const security: readonly Schema[] = [{ ApiKey: [] }];
