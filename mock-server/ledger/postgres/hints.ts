/**
 * Hints between replicas that tenants have changed. They use a channel of the database, outside of commits, because a
 * notification takes a lock that all commits of the server share. A hint may be lost; readers also poll.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { asList, asString, tryParseJson } from '../../../spec/json.ts';
import type { Connections } from './connections.ts';
import { loadDriver } from './driver.ts';

const channel = 'social_contract_changes';

/** The payload of a notification is shorter than 8000 bytes. */
const maxPayload = 7000;

/** Milliseconds before a broken connection is opened again. */
const reconnectDelay = 500;

/** Milliseconds that the end of a connection may take. */
const endTimeout = 1000;

export class Hints {
  readonly #connections: Connections;
  readonly #receivers = new Set<(tags: readonly string[]) => void>();
  #listening: Promise<void> | undefined;
  readonly #closing = new AbortController();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async send(tags: readonly string[]): Promise<void> {
    const payload = JSON.stringify(tags);
    if (payload.length > maxPayload) return;
    await this.#connections.run((client) =>
      client.query({ name: 'hint', text: 'SELECT pg_notify($1, $2)', values: [channel, payload] }),
    );
  }

  receive(onHint: (tags: readonly string[]) => void): () => void {
    this.#receivers.add(onHint);
    this.#listening ??= this.#listen();
    return () => {
      this.#receivers.delete(onHint);
    };
  }

  async #listen(): Promise<void> {
    const { Client } = await loadDriver();
    const { signal } = this.#closing;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    while (!signal.aborted) {
      const client = new Client({ connectionString: this.#connections.url, application_name: 'social-contract hints' });
      // `connect` never settles if the client is ended before it is connected. After an error, the loop connects again.
      await Promise.race([aborted, this.#receiveFrom(client).catch(() => undefined)]);
      await Promise.race([client.end().catch(() => undefined), sleep(endTimeout, undefined, { ref: false })]);
      await sleep(reconnectDelay, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Forwards hints until the connection ends. */
  async #receiveFrom(client: Client): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      const tags = parseHint(payload);
      for (const receive of this.#receivers) receive(tags);
    });
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    await ended;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }
}

/** The tags in the payload of a notification; none if another program has sent it. */
export function parseHint(payload: string | undefined): readonly string[] {
  return asList(tryParseJson(payload)).flatMap((tag) => asString(tag) ?? []);
}
