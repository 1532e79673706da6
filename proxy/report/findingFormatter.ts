/** Converts a breach to a reported finding, with its request and without secrets. */

import type { ObservedExchange } from '../connections/observedExchange.ts';
import type { ProxyFailure } from '../findings/failure.ts';
import { type ProxyFinding, sideNames } from '../findings/finding.ts';
import type { Breach } from '../judge/breach.ts';
import { formatCurl } from './curl.ts';
import type { Secrets } from './secrets.ts';

const maxTargetLength = 300;

export class FindingFormatter {
  readonly #upstream: URL;
  readonly #secrets: Secrets;

  constructor(upstream: URL, secrets: Secrets) {
    this.#upstream = upstream;
    this.#secrets = secrets;
  }

  buildFinding(wireExchange: ObservedExchange, by: ProxyFinding['by'], breach: Breach): ProxyFinding {
    const { response } = wireExchange;
    const redact = (text: string) => this.#secrets.redactText(text);
    return {
      ...this.#describeRequest(wireExchange),
      status: response?.status ?? null,
      by,
      rule: breach.rule,
      level: breach.level,
      pointer: redact(breach.pointer),
      expected: redact(breach.expected),
      seen: redact(breach.seen),
      curl: formatCurl(wireExchange, this.#upstream, this.#secrets),
    };
  }

  buildFailure(wireExchange: ObservedExchange, reason: string): ProxyFailure {
    return { ...this.#describeRequest(wireExchange), reason };
  }

  #describeRequest({ request, startedAt }: ObservedExchange): Pick<ProxyFinding, 'at' | 'method' | 'target'> {
    return {
      at: new Date(startedAt).toISOString(),
      method: request.method,
      target: this.#secrets.redactText(request.target).slice(0, maxTargetLength).toWellFormed(),
    };
  }
}

/** A finding on one line. */
export function formatLine({
  at,
  method,
  target,
  status,
  by,
  rule,
  level,
  pointer,
  expected,
  seen,
}: ProxyFinding): string {
  const place = pointer === '' ? '' : ` at ${pointer}`;
  const line = `${at} ${method} ${target} → ${status ?? 'no response'}  ${sideNames[by]}  ${rule} (${level})${place}`;
  return escapeControls(by === 'client' ? `${line}: ${seen}` : `${line}  expected: ${expected}  seen: ${seen}`);
}

/** A request without a response on one line. */
export function formatFailureLine({ at, method, target, reason }: ProxyFailure): string {
  return escapeControls(`${at} ${method} ${target} → no response (${reason})`);
}

/** Escapes control characters, which could break the line or control a terminal. */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
