/** The connections to the database. Work on a broken connection is retried for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { loadDriver } from './driver.ts';
import { isConnectionError, isRepeatable, toLedgerError } from './errors.ts';
import { migrate } from './schema.ts';

/** Settings that tests shorten. */
export interface ConnectionOptions {
  /** The maximum number of connections. */
  readonly connections?: number;
  /** Milliseconds for which connecting to an unreachable database is retried. */
  readonly retryTimeout?: number;
}

/** Milliseconds before the first retry; the delay grows up to the last value. */
const firstDelay = 20;
const lastDelay = 500;

export class Connections {
  readonly url: string;
  readonly #pool: Pool;
  readonly #retryTimeout: number;

  private constructor(url: string, pool: Pool, retryTimeout: number) {
    this.url = url;
    this.#pool = pool;
    this.#retryTimeout = retryTimeout;
  }

  /**
   * Connects, and creates or updates the tables.
   *
   * @throws LedgerError
   */
  static async open(
    url: string,
    bindings: Bindings,
    { connections = 16, retryTimeout = 8000 }: ConnectionOptions,
  ): Promise<Connections> {
    const { Pool } = await loadDriver();
    const pool = new Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 5000,
      application_name: 'social-contract',
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced when it is needed.
    pool.on('error', () => undefined);
    // Without a listener, an error between two statements, or after the pool has removed the connection, would end the
    // process.
    pool.on('connect', (client) => client.on('error', () => undefined));
    const openedConnections = new Connections(url, pool, retryTimeout);
    try {
      await openedConnections.run((client) => migrate(client, bindings));
      return openedConnections;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  /**
   * Runs work on a connection. If the connection breaks, the work is repeated on another one, so it must be idempotent.
   *
   * @throws LedgerError
   */
  async run<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const deadline = performance.now() + this.#retryTimeout;
    for (let delay = firstDelay; ; delay = Math.min(2 * delay, lastDelay)) {
      try {
        return await this.#runOnce(work);
      } catch (error) {
        const canRepeat = isRepeatable(error) || isConnectionError(error);
        if (!canRepeat || performance.now() + delay > deadline) throw toLedgerError(error);
        await sleep(delay * (0.5 + Math.random()));
      }
    }
  }

  async #runOnce<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client: PoolClient = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof Error && isConnectionError(error));
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
