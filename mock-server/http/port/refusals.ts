/** Answers to what never becomes a request, in the form that the refusals of the API have. */
import type { ErrorCode } from '../../../spec/errors.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { version } from '../../version.ts';
import type { PortLimits } from './limits.ts';

/** Why the port refuses. */
export type Reason = 'unreadable' | 'tunnel' | 'slow' | 'chunk' | 'target' | 'expectation' | 'head' | 'headers';

export interface PortRefusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Says which limit a request broke, and what to do. */
export function portRefusals(codec: Codec, limits: PortLimits): (reason: Reason) => PortRefusal {
  const reasons = reasonsOf(limits);
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

function reasonsOf({
  headTime,
  requestTime,
  headBytes,
  targetBytes,
  headers,
}: PortLimits): Readonly<Record<Reason, readonly [status: number, code: ErrorCode, sentence: string]>> {
  const within = `its head within ${headTime / 1000} s, all of it within ${requestTime / 1000} s`;
  return {
    unreadable: [400, 'MALFORMED_REQUEST', 'This is no request of HTTP/1.1.'],
    tunnel: [405, 'METHOD_NOT_ALLOWED', 'The mock is no proxy and takes no CONNECT; send requests to the mock itself.'],
    slow: [408, 'MALFORMED_REQUEST', `The request did not come in time: ${within}.`],
    chunk: [413, 'PAYLOAD_TOO_LARGE', 'The extensions of a chunk are too long; send chunks without any.'],
    target: [414, 'PAYLOAD_TOO_LARGE', `Path and query have at most ${targetBytes} bytes.`],
    expectation: [417, 'MALFORMED_REQUEST', 'The only expectation that the mock meets is 100-continue.'],
    head: [431, 'PAYLOAD_TOO_LARGE', `Path, query and headers have at most ${headBytes} bytes.`],
    headers: [431, 'PAYLOAD_TOO_LARGE', `A request has at most ${headers} headers.`],
  };
}
