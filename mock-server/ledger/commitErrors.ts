/** Error responses for requests whose changes cannot be stored. */
import type { Middleware } from '../../src/service/exchange.ts';
import { Refused } from '../../src/service/refused.ts';
import { LedgerError } from './ledger.ts';

export function messageFor({ reason }: LedgerError): string {
  return `The mock cannot save its state: ${reason}. Nothing was changed.`;
}

/** Wraps request handling so that a ledger error becomes a response that states the cause. */
export function withRefusalReasons(around: Middleware, onError: (error: unknown) => void): Middleware {
  return async (visit, proceed) => {
    try {
      return await around(visit, proceed);
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      onError(error);
      throw new Refused('INTERNAL_ERROR', [], { sentence: messageFor(error) });
    }
  };
}
