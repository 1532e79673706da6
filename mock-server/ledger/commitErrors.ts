/** Error responses for requests whose changes cannot be stored. */
import type { Middleware } from '../../src/service/exchange.ts';
import { Refused } from '../../src/service/refused.ts';
import { LedgerError } from './ledger.ts';

export function messageFor({ reason }: LedgerError): string {
  return `The mock cannot save its state: ${reason}. Nothing was changed.`;
}

/** Reports a ledger error and returns the refusal that states its cause. Returns any other error unchanged. */
export function refusalFor(error: unknown, onError: (error: unknown) => void): unknown {
  if (!(error instanceof LedgerError)) return error;
  onError(error);
  return new Refused('INTERNAL_ERROR', [], { sentence: messageFor(error) });
}

/** Wraps request handling so that a ledger error becomes a response that states the cause. */
export function withRefusalReasons(around: Middleware, onError: (error: unknown) => void): Middleware {
  return async (context, proceed) => {
    try {
      return await around(context, proceed);
    } catch (error) {
      throw refusalFor(error, onError);
    }
  };
}
