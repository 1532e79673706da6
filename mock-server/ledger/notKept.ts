/** What a client learns where its change could not be kept. */
import type { Around } from '../../src/service/exchange.ts';
import { Refused } from '../../src/service/refused.ts';
import { LedgerError } from './ledger.ts';

export function sentenceFor({ reason }: LedgerError): string {
  return `The mock cannot keep its state: ${reason}. Nothing was changed.`;
}

/** Requests whose change cannot be kept are refused with the reason; nobody is to look for it in a log. */
export function explaining(around: Around, onError: (error: unknown) => void): Around {
  return async (visit, proceed) => {
    try {
      return await around(visit, proceed);
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      onError(error);
      throw new Refused('INTERNAL_ERROR', [], { sentence: sentenceFor(error) });
    }
  };
}
