/** Loads the driver, an optional peer dependency. */
import { LedgerError } from '../ledger.ts';

/** The parts of the driver that the ledger uses. */
export type Driver = typeof import('pg');

/** @throws LedgerError if the driver is not installed */
export async function loadDriver(): Promise<Driver> {
  try {
    const { default: driver } = (await import('pg')) as unknown as { default: Driver };
    return driver;
  } catch {
    throw new LedgerError(
      'State in PostgreSQL needs the package pg, which is not installed; run: npm install pg',
      'the driver is not installed',
    );
  }
}

/** Whether a state option names a PostgreSQL database instead of a file. */
export function isDatabaseUrl(state: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(state);
}
