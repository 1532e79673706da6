/** Query parameters that usually carry a secret. */

/** A pattern of their names. */
export const secretParameterNames =
  '(?:x-)?(?:api[_-]?key|key|(?:access|auth|refresh|id)?[_-]?token|(?:client[_-]?)?secret|password|passwd|pwd|signature|sig)';

/** Query parameters with a secret, in any text. */
export const secretParameters = new RegExp(`([?&]${secretParameterNames}=)[^&#\\s"'<>]+`, 'gi');

/** A path with a query, without the secrets in it. */
export function withoutSecrets(path: string): string {
  return path.includes('=') ? path.replace(secretParameters, '$1[redacted]') : path;
}
