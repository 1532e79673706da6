/** Error responses of the port for requests that never reach the service, in the format of API errors. */
import type { ErrorCode } from '../../../spec/errors.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { version } from '../../version.ts';
import type { PortLimits } from './limits.ts';

/** The reasons for which the port refuses a request. */
export type RefusalReason =
  | 'unreadable'
  | 'hosts'
  | 'tunnel'
  | 'slow'
  | 'chunk'
  | 'target'
  | 'expectation'
  | 'head'
  | 'headers';

/** An error response of the port. */
export interface PortRefusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Creates the responses of the port, which name the exceeded limit and the fix. */
export function createPortRefusals(codec: Codec, limits: PortLimits): (reason: RefusalReason) => PortRefusal {
  const reasons = buildReasons(limits);
  return (reason) => {
    const [status, code, message] = reasons[reason];
    const { contentType, body } = codec.encodeRefusal({ code, findings: [], status, message });
    const text = JSON.stringify(body);
    return {
      status,
      headers: {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Length': String(Buffer.byteLength(text)),
        'Mock-Version': version,
        Connection: 'close',
      },
      body: text,
    };
  };
}

function buildReasons({
  headTime,
  requestTime,
  headBytes,
  targetBytes,
  headers,
}: PortLimits): Readonly<Record<RefusalReason, readonly [status: number, code: ErrorCode, sentence: string]>> {
  const timeLimits = `send the headers within ${headTime / 1000} s and the whole request within ${requestTime / 1000} s`;
  return {
    unreadable: [
      400,
      'MALFORMED_REQUEST',
      'The request is not valid HTTP/1.1: its request line, headers or chunks cannot be parsed.',
    ],
    hosts: [400, 'MALFORMED_REQUEST', 'A request must have exactly one Host header.'],
    tunnel: [
      405,
      'METHOD_NOT_ALLOWED',
      'The mock is not a proxy and does not support CONNECT; send requests to the mock itself.',
    ],
    slow: [408, 'MALFORMED_REQUEST', `The request took too long: ${timeLimits}.`],
    chunk: [413, 'PAYLOAD_TOO_LARGE', 'The chunk extensions are too long; send chunks without extensions.'],
    target: [414, 'PAYLOAD_TOO_LARGE', `Path and query must have at most ${targetBytes} bytes.`],
    expectation: [417, 'MALFORMED_REQUEST', 'The mock supports only the expectation 100-continue.'],
    head: [431, 'PAYLOAD_TOO_LARGE', `Path, query and headers must have at most ${headBytes} bytes.`],
    headers: [431, 'PAYLOAD_TOO_LARGE', `A request must have at most ${headers} headers.`],
  };
}
