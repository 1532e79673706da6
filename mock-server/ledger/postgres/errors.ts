/** Errors of the database: which are transient, and the messages for the others. */
import { LedgerError } from '../ledger.ts';

/** Codes of statements that can be repeated at once: serialization failure and deadlock. */
const repeatableCodes: ReadonlySet<string> = new Set(['40001', '40P01']);

/** Codes of a server that is stopping, starting or out of connections, and of broken connections. */
const connectionErrorCodes =
  /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Messages of the driver for connection errors, which have no code. */
const connectionErrorMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when)/;

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function isRepeatable(error: unknown): boolean {
  return repeatableCodes.has(getCode(error));
}

/** Whether the connection failed, so that the outcome of the statement is unknown and a new connection may work. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return (
    connectionErrorCodes.test(getCode(error)) || (error instanceof Error && connectionErrorMessages.test(error.message))
  );
}

/** The error for the user. */
export function toLedgerError(error: unknown): unknown {
  if (error instanceof LedgerError) return error;
  const code = getCode(error);
  const reason = isConnectionError(error)
    ? 'the database cannot be reached'
    : `the database refuses the statement (${error instanceof Error ? error.message : String(error)})`;
  const message = code === '' ? reason : `${reason}, ${code}`;
  return new LedgerError(`The state cannot be saved or read: ${message}.`, reason);
}
