/** The proxy's own error responses, used when the service cannot be reached or does not respond. */
import type { Codec } from '../../src/profile/codec.ts';

/** Why there is no response of the service: no connection, or silence until the timeout. */
export type ProxyErrorKind = 'unreachable' | 'silent';

const errorResponses = {
  unreachable: { status: 502, reason: 'Bad Gateway', error: 'destination_unavailable' },
  silent: { status: 504, reason: 'Gateway Timeout', error: 'http_response_timeout' },
} as const;

/**
 * Creates a complete response, after which the connection closes. `Proxy-Status` (RFC 9209) marks it as the proxy's.
 */
export function createErrorResponse(kind: ProxyErrorKind, message: string, method: string, codec: Codec): Buffer {
  const { status, reason, error } = errorResponses[kind];
  const { body, contentType } = codec.encodeRefusal({ code: 'INTERNAL_ERROR', findings: [], status, message });
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    `Content-Type: ${contentType}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Proxy-Status: social-contract; error=${error}`,
    'Connection: close',
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${method === 'HEAD' ? '' : text}`);
}

/** Names the scheme if TLS failed, as it does if the service speaks plain HTTP. */
export function describeConnectionError({ code, message }: NodeJS.ErrnoException): string {
  const hint = /^(?:EPROTO$|ERR_SSL_)/.test(code ?? '')
    ? ' TLS failed: if it speaks plain HTTP, its URL begins with http://.'
    : '';
  return `The upstream service cannot be reached (${code ?? message}).${hint}`;
}
