/** A ledger in PostgreSQL, shared by any number of replicas. */
import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Bindings } from '../../../spec/profile/profile.ts';
import type { Instant } from '../../../spec/time/instant.ts';
import { LedgerError, type Tables } from '../ledger.ts';
import type {
  CommitInput,
  DueTenant,
  LedgerPage,
  Registration,
  ReplicaLedger,
  TenantRevision,
  TenantUpdate,
} from '../replicaLedger.ts';
import type { Change, Row } from '../table.ts';
import { buildCommitStatement } from './commitStatement.ts';
import { type ConnectionOptions, Connections } from './connections.ts';
import { PostgresContents } from './contents.ts';
import { Hints } from './hints.ts';
import { computeNetChanges } from './netChanges.ts';

/**
 * Connects to a database, and creates the tables if they are missing.
 *
 * @param bindings the decisions that the state depends on; a database written with others is rejected
 * @throws LedgerError if it cannot be reached or used
 */
export async function openPostgresLedger(
  url: string,
  bindings: Bindings,
  options: ConnectionOptions = {},
): Promise<PostgresLedger> {
  return new PostgresLedger(await Connections.open(url, bindings, options));
}

export class PostgresLedger implements ReplicaLedger {
  readonly connections: Connections;
  readonly contents: PostgresContents;
  readonly #hints: Hints;

  constructor(connections: Connections) {
    this.connections = connections;
    this.contents = new PostgresContents(connections);
    this.#hints = new Hints(connections);
  }

  async listTags(): Promise<readonly string[]> {
    const rows = await this.#query<{ tag: string }>('tenants', 'SELECT tag FROM tenants ORDER BY position', []);
    return rows.map(({ tag }) => tag);
  }

  async read(tag: string): Promise<Tables> {
    return (await this.load(tag))?.tables ?? {};
  }

  async findTag(key: string): Promise<string | undefined> {
    const [row] = await this.#query<{ tag: string }>('tag', 'SELECT tag FROM tenants WHERE key = $1', [key]);
    return row?.tag;
  }

  async count(now: Instant): Promise<number> {
    const text = `SELECT count(*)::int FROM tenants WHERE ${buildAliveCondition('$1')}`;
    const [row] = await this.#query<{ count: number }>('count', text, [now]);
    return row?.count ?? 0;
  }

  async readPage({ now, tables, limit, after }: LedgerPage): Promise<readonly Tables[]> {
    const rows = await this.#query<TenantPageRow>(
      'page',
      `SELECT tag, name, row FROM (
         SELECT tag, position FROM tenants
         WHERE ${buildAliveCondition('$4')} AND position > coalesce((SELECT position FROM tenants WHERE key = $3), 0)
         ORDER BY position LIMIT $2) AS page
       JOIN rows ON tenant = tag AND name = ANY ($1) ORDER BY page.position, rows.position`,
      [tables, limit, after ?? null, now],
    );
    return [...Map.groupBy(rows, ({ tag }) => tag).values()].map(getTables);
  }

  async register({ tag, key, expiresAt }: Registration): Promise<boolean> {
    const rows = await this.#query(
      'register',
      `INSERT INTO tenants (tag, key, expires_at) VALUES ($1, $2, ${formatTime('$3')})
       ON CONFLICT DO NOTHING RETURNING tag`,
      [tag, key, expiresAt ?? null],
    );
    return rows.length === 1;
  }

  async unregister(tag: string): Promise<void> {
    await this.#query('unregister', 'DELETE FROM tenants WHERE tag = $1', [tag]);
  }

  load(tag: string): Promise<TenantRevision | undefined> {
    return this.connections.run((client) => readRevision(client, tag));
  }

  readChangesSince(tag: string, version: number): Promise<TenantUpdate | undefined> {
    return this.connections.run((client) => readUpdate(client, tag, version));
  }

  /** Stores changes whatever the version is. */
  async commit(tag: string, changes: readonly Change[]): Promise<void> {
    await this.#query('add', 'INSERT INTO tenants (tag) VALUES ($1) ON CONFLICT DO NOTHING', [tag]);
    await this.commitLocked(tag, 0, () => Promise.resolve({ changes, notes: { dueIn: undefined } }));
  }

  commitAt(tag: string, version: number, { changes, notes }: CommitInput): Promise<boolean> {
    const id = randomUUID();
    const statement = buildCommitStatement(tag, version, id, computeNetChanges(changes), notes);
    let wasSent = false;
    return this.connections.run(async (client) => {
      if (wasSent && (await isCommitted(client, tag, version, id))) return true;
      wasSent = true;
      return (await client.query(statement)).rows.length === 1;
    });
  }

  commitLocked(
    tag: string,
    version: number,
    produce: (update: TenantUpdate, reload: () => Promise<TenantRevision>) => Promise<CommitInput>,
  ): Promise<boolean> {
    const id = randomUUID();
    let sentVersion: number | undefined;
    return this.connections.run(async (client) => {
      if (sentVersion !== undefined && (await isCommitted(client, tag, sentVersion, id))) return true;
      await client.query('BEGIN');
      try {
        await client.query({ name: 'lock', text: 'SELECT FROM tenants WHERE tag = $1 FOR UPDATE', values: [tag] });
        const update = await readUpdate(client, tag, version);
        const isFirst = sentVersion === undefined;
        const reload = async () => (await readRevision(client, tag)) ?? { version: 0, tables: {} };
        const input =
          update && (await produce(isFirst ? update : { version: update.version, changes: undefined }, reload));
        if (update !== undefined && input !== undefined && input.changes.length > 0) {
          sentVersion = update.version;
          await client.query(
            buildCommitStatement(tag, update.version, id, computeNetChanges(input.changes), input.notes),
          );
        }
        await client.query('COMMIT');
        return update !== undefined;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  async claimDue(count: number, milliseconds: number): Promise<readonly DueTenant[]> {
    const rows = await this.#query<{ tag: string; lag: number }>(
      'claim',
      `WITH due AS (
         SELECT tag, due_at FROM tenants WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE tenants SET due_at = now() + $2::float8 * interval '1 millisecond' FROM due
       WHERE tenants.tag = due.tag
       RETURNING tenants.tag, extract(epoch FROM now() - due.due_at)::float8 * 1000 AS lag`,
      [count, milliseconds],
    );
    return rows;
  }

  async readNextDueDelay(): Promise<number | undefined> {
    const [row] = await this.#query<{ due: number | null }>(
      'next-due',
      'SELECT extract(epoch FROM min(due_at) - now())::float8 * 1000 AS due FROM tenants',
      [],
    );
    return row?.due ?? undefined;
  }

  async setDue(tag: string, version: number, dueIn: number | undefined): Promise<void> {
    await this.#query(
      'set-due',
      `UPDATE tenants SET due_at = now() + $3::float8 * interval '1 millisecond' WHERE tag = $1 AND version = $2`,
      [tag, version, dueIn ?? null],
    );
  }

  async listExistingTags(tags: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#query<{ tag: string }>('existing', 'SELECT tag FROM tenants WHERE tag = ANY ($1)', [tags]);
    return rows.map(({ tag }) => tag);
  }

  async removeExpired(now: Instant): Promise<readonly string[]> {
    const rows = await this.#query<{ tag: string }>(
      'expire',
      `DELETE FROM tenants WHERE expires_at <= ${formatTime('$1')} RETURNING tag`,
      [now],
    );
    return rows.map(({ tag }) => tag);
  }

  sendHint(tags: readonly string[]): Promise<void> {
    return this.#hints.send(tags);
  }

  receiveHints(onHint: (tags: readonly string[]) => void): () => void {
    return this.#hints.receive(onHint);
  }

  async close(): Promise<void> {
    await this.#hints.close();
    await this.connections.close();
  }

  #query<R extends object>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    return this.connections.run(async (client) => (await client.query<R>({ name, text, values: [...values] })).rows);
  }
}

/** A time in milliseconds as PostgreSQL has it. */
const formatTime = (milliseconds: string) => `to_timestamp(${milliseconds}::float8 / 1000)`;

/** Excludes tenants that have expired and are not deleted yet. */
const buildAliveCondition = (now: string) => `(expires_at IS NULL OR expires_at > ${formatTime(now)})`;

interface StoredRow {
  readonly name: string | null;
  readonly row: string;
}

interface TenantPageRow extends StoredRow {
  readonly tag: string;
}

/** Groups rows by table. The outer join returns one row without a name for a tenant that has none. */
function getTables(rows: readonly StoredRow[]): Tables {
  const tables: Record<string, Row[]> = {};
  for (const { name, row } of rows) {
    if (name === null) continue;
    tables[name] ??= [];
    tables[name]?.push(JSON.parse(row));
  }
  return tables;
}

async function readRevision(client: ClientBase, tag: string): Promise<TenantRevision | undefined> {
  const { rows } = await client.query<{ version: string; name: string | null; row: string }>({
    name: 'load',
    text: `SELECT version, name, row FROM tenants LEFT JOIN rows ON tenant = tag WHERE tag = $1
           ORDER BY rows.position`,
    values: [tag],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  return { version: Number(first.version), tables: getTables(rows) };
}

async function readUpdate(client: ClientBase, tag: string, since: number): Promise<TenantUpdate | undefined> {
  const { rows } = await client.query<{ version: string; changes: string | null }>({
    name: 'update',
    text: `SELECT tenants.version, changes FROM tenants
           LEFT JOIN commits ON tenant = tag AND commits.version > $2 WHERE tag = $1 ORDER BY commits.version`,
    values: [tag, since],
  });
  const [first] = rows;
  if (first === undefined) return undefined;
  const version = Number(first.version);
  const logs = rows.flatMap(({ changes }) => (changes === null ? [] : (JSON.parse(changes) as Change[][])));
  const isComplete = rows.filter(({ changes }) => changes !== null).length === version - since;
  return { version, changes: isComplete ? (logs.flat() as Change[]) : undefined };
}

/** Whether a commit took effect although its connection broke. Waits until the server has finished with it. */
async function isCommitted(client: ClientBase, tag: string, version: number, id: string): Promise<boolean> {
  const tenant = await client.query<{ version: string }>('SELECT version FROM tenants WHERE tag = $1 FOR UPDATE', [
    tag,
  ]);
  const commit = await client.query<{ id: string }>('SELECT id FROM commits WHERE tenant = $1 AND version = $2', [
    tag,
    version + 1,
  ]);
  const [row] = commit.rows;
  if (row === undefined && Number(tenant.rows[0]?.version ?? 0) > version)
    throw new LedgerError(
      'The connection to the database broke during a commit, and too many other commits followed to tell whether it took effect.',
      'the outcome of a commit is unknown',
    );
  return row?.id === id;
}
