/** The Authorization header. */

import type { Choice } from '../../spec/decisions/index.ts';

const forms: Readonly<Record<Choice<'auth.scheme'>, RegExp>> = {
  'bearer-any-case': /^bearer +([^\s]+) *$/i,
  'bearer-exact': /^Bearer ([^\s]+)$/,
};

/** The bearer token, or undefined. Whether the scheme may stand in any case is a decision; the token may not. */
export function bearerToken(
  header: string | undefined,
  scheme: Choice<'auth.scheme'> = 'bearer-any-case',
): string | undefined {
  return forms[scheme].exec(header ?? '')?.[1];
}
