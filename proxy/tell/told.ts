/** Converts a breach to a reported finding, with its request and without secrets. */
import type { Finding } from '../findings/finding.ts';
import type { Breach } from '../judge/breach.ts';
import type { Observed } from '../pairs/observed.ts';
import { curlOf } from './curl.ts';
import type { Secrets } from './secrets.ts';

const longestTarget = 300;

export class Told {
  readonly #upstream: URL;
  readonly #secrets: Secrets;

  constructor(upstream: URL, secrets: Secrets) {
    this.#upstream = upstream;
    this.#secrets = secrets;
  }

  finding(observed: Observed, by: Finding['by'], breach: Breach): Finding {
    const { request, response, began } = observed;
    const open = (text: string) => this.#secrets.text(text);
    return {
      at: new Date(began).toISOString(),
      method: request.method,
      target: open(request.target).slice(0, longestTarget),
      status: response?.status ?? null,
      by,
      rule: breach.rule,
      level: breach.level,
      pointer: open(breach.pointer),
      expected: open(breach.expected),
      seen: open(breach.seen),
      curl: curlOf(observed, this.#upstream, this.#secrets),
    };
  }
}

/** A finding on one line. */
export function lineOf({ at, method, target, status, by, rule, level, pointer, expected, seen }: Finding): string {
  const place = pointer === '' ? '' : ` at ${pointer}`;
  const line = `${at} ${method} ${target} → ${status ?? 'no response'}  ${by}  ${rule} (${level})${place}`;
  return visible(`${line}  expected: ${expected}  seen: ${seen}`);
}

/** Escapes control characters, which could break the line or control a terminal. */
function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
