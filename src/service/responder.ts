/** Answers on their way out: the status, headers and body of a success or a refusal. */
import type { Codec } from '../profile/codec.ts';
import type { Exchange } from './exchange.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { Refused, shown } from './refused.ts';
import { write } from './writing.ts';

/** Makes the refusal of anything that was thrown; what is nobody's fault is told to `onError` and not to the client. */
export function createRefusal(codec: Codec, onError: ((error: unknown, request: ServiceRequest) => void) | undefined) {
  return (error: unknown, exchange: Exchange): ServiceResponse => {
    const { request, operation, headers } = exchange;
    const refused = error instanceof Refused ? error : new Refused('INTERNAL_ERROR');
    exchange.findings = refused.findings;
    if (!(error instanceof Refused)) onError?.(error, request);
    const { status, contentType, body } = codec.encodeRefusal(
      {
        code: refused.code,
        findings: shown(refused.findings),
        ...(refused.status === undefined ? {} : { status: refused.status }),
        ...(refused.sentence === undefined ? {} : { message: refused.sentence }),
      },
      operation,
    );
    exchange.told = body;
    const response = respond(refused.status ?? status, contentType, body, { ...headers, ...refused.headers });
    return refused.cut === undefined ? response : { ...response, cut: refused.cut };
  };
}

export function respond(
  status: number,
  contentType: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  return {
    status,
    headers: { 'Content-Type': `${contentType}; charset=utf-8`, ...headers },
    body: write(body),
  };
}
