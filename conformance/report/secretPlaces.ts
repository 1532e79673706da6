/** The usual places of secrets: headers, members of JSON, query parameters, and the user part of URLs. */

import { decodeSegment } from '../../spec/text/decodeSegment.ts';
import { secretParameterNames, secretParameters } from '../../spec/text/secretParameters.ts';

/** Headers whose entire value is a secret; of `Authorization`, the scheme stays visible. */
const secretHeaders =
  /^(?:(?:set-)?cookie|(?:[\w-]*-)?(?:authorization|token|secret|password|credentials?|api-?key|(?<!^idempotency-)key))$/i;

/** Headers that a user may configure without a secret in them. */
const plainHeaders = /^(?:accept(?:-[a-z]+)?|content-type|user-agent|prefer|cache-control|idempotency-key)$/i;

/** Whether a header always carries a secret. */
export const isSecretHeader = (name: string): boolean => secretHeaders.test(name);

/** Whether a header never carries a secret. */
export const isPlainHeader = (name: string): boolean => plainHeaders.test(name);

const secretParameterName = new RegExp(`^${secretParameterNames}$`, 'i');

/** The secrets of a configured URL: its password, and the values of parameters whose names indicate a secret. */
export function findSecretsInUrl(text: string): string[] {
  const url = URL.parse(text);
  if (url === null) return [];
  const user = decodeSegment(url.username);
  const password = decodeSegment(url.password);
  return [
    ...(password === '' ? [] : [password, `${user}:${password}`]),
    ...[...url.searchParams].flatMap(([name, value]) =>
      secretParameterName.test(name) && value !== '' ? [value] : [],
    ),
  ];
}

/** The URL without the parts that carry credentials, for messages. */
export function redactUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text.replaceAll(/\/\/[^/?#\s@]+@/g, '//');
  url.username = '';
  url.password = '';
  return url.href.replace(secretParameters, '$1[redacted]');
}
