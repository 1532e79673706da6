/** What the proxy itself answers, where the service does not: the contract's refusal, marked as the proxy's. */
import type { Codec } from '../../src/profile/codec.ts';

export type OwnAnswer = 'unreachable' | 'silent';

const answers = {
  unreachable: { status: 502, reason: 'Bad Gateway', error: 'destination_unavailable' },
  silent: { status: 504, reason: 'Gateway Timeout', error: 'http_response_timeout' },
} as const;

/** A whole answer, after which the connection ends. `Proxy-Status` (RFC 9209) tells it from one of the service. */
export function ownAnswer(kind: OwnAnswer, message: string, method: string, codec: Codec): Buffer {
  const { status, reason, error } = answers[kind];
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
