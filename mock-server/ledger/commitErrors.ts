/** Error responses for requests whose changes cannot be stored. */
import { RefusalError } from '../../src/service/refusal.ts';
import { LedgerError } from './ledger.ts';

/** Returns the message that tells the client why nothing was changed. */
export function formatLedgerMessage({ reason }: LedgerError): string {
  return `The mock cannot save its state: ${reason}. Nothing was changed.`;
}

/** Reports a ledger error and returns the refusal that states its cause. Returns any other error unchanged. */
export function toRefusal(error: unknown, onError: (error: unknown) => void): unknown {
  if (!(error instanceof LedgerError)) return error;
  onError(error);
  return new RefusalError('INTERNAL_ERROR', [], { customMessage: formatLedgerMessage(error) });
}
