/** The Authorization header. */

/** The bearer token, or undefined. The scheme is case-insensitive (decision `auth.scheme`), the token is not. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer +([^\s]+) *$/i.exec(header ?? '')?.[1];
}
