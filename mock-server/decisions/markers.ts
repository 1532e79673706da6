/** What every answer of the mock's API says about itself, so that nobody takes it for the service. */
import { decisionsBehind, inOrder } from '../../spec/judging/decisionsBehind.ts';
import { bearerToken } from '../../src/service/credentials.ts';
import type { AnsweredExchange } from '../../src/service/exchange.ts';
import { version } from '../version.ts';

/** Whether a header is a remark of the mock, which no contract declares. */
export function isMarker(name: string): boolean {
  return /^mock-/i.test(name);
}

const alone = { 'Mock-Version': version };

/** `Mock-Version` always, `Mock-Decision` where the answer rests on what the API document leaves open. */
export function markersOf(exchange: AnsweredExchange): Readonly<Record<string, string>> {
  const scheme = anyCase(exchange) ? (['auth.scheme'] as const) : [];
  const decisions = inOrder([...scheme, ...decisionsBehind(exchange)]);
  return decisions.length === 0 ? alone : { ...alone, 'Mock-Decision': decisions.join(', ') };
}

/** Whether the scheme is in another case than the document shows it. */
function anyCase({ request }: AnsweredExchange): boolean {
  const header = request.header('authorization');
  if (header === undefined || bearerToken(header, 'bearer-exact') !== undefined) return false;
  return bearerToken(header) !== undefined;
}
