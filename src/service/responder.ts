/** Answers on their way out: the status, headers and body of a success or a refusal. */
import { errors } from '../../spec/errors.ts';
import type { Codec } from '../profile/codec.ts';
import type { Exchange } from './exchange.ts';
import { listedFindings } from './intake.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { Refused, shown } from './refused.ts';
import { write } from './writing.ts';

/** Makes the refusal of anything that was thrown; what is nobody's fault is told to `onError` and not to the client. */
export function createRefusal(codec: Codec, onError: ((error: unknown, request: ServiceRequest) => void) | undefined) {
  return (error: unknown, exchange: Exchange): ServiceResponse => {
    const { request, operation, headers } = exchange;
    const refused = error instanceof Refused ? error : new Refused('INTERNAL_ERROR');
    const findings = refused.findings.slice(0, listedFindings);
    const sentence = sentenceOf(refused);
    exchange.findings = findings;
    if (!(error instanceof Refused)) onError?.(error, request);
    const { status, contentType, body } = codec.encodeRefusal(
      {
        code: refused.code,
        findings: shown(findings),
        ...(refused.status === undefined ? {} : { status: refused.status }),
        ...(sentence === undefined ? {} : { message: sentence }),
      },
      operation,
    );
    exchange.told = body;
    const response = respond(refused.status ?? status, contentType, body, { ...headers, ...refused.headers });
    return refused.cut === undefined ? response : { ...response, cut: refused.cut };
  };
}

/** What a refusal says instead of the sentence of its code. */
function sentenceOf({ code, sentence, findings: { length } }: Refused): string | undefined {
  if (length <= listedFindings) return sentence;
  return `${sentence ?? errors[code].message} The first ${listedFindings} of ${length} are listed.`;
}

const json = 'application/json';
const jsonInUtf8 = `${json}; charset=utf-8`;

export function respond(
  status: number,
  contentType: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  return {
    status,
    headers: { 'Content-Type': contentType === json ? jsonInUtf8 : `${contentType}; charset=utf-8`, ...headers },
    body: write(body),
  };
}
