/** What every answer of the mock's API says about itself, so that nobody takes it for the service. */
import type { AnsweredExchange } from '../../src/service/exchange.ts';
import { version } from '../version.ts';
import { decisionsBehind } from './behind.ts';

/** Whether a header is a remark of the mock, which no contract declares. */
export function isMarker(name: string): boolean {
  return /^mock-/i.test(name);
}

const alone = { 'Mock-Version': version };

/** `Mock-Version` always, `Mock-Decision` where the answer rests on what the API document leaves open. */
export function markersOf(exchange: AnsweredExchange): Readonly<Record<string, string>> {
  const decisions = decisionsBehind(exchange);
  return decisions.length === 0 ? alone : { ...alone, 'Mock-Decision': decisions.join(', ') };
}
