/** The tables in the database, and the migrations that create them. */
import type { ClientBase } from 'pg';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { findDifferingDecisions } from '../decisions.ts';
import { LedgerError } from '../ledger.ts';

/**
 * Each migration is run once, in order; those that have been released are never changed. The row of a tenant is narrow
 * and only its due time is indexed, because every commit updates it. `commits` has the latest changes of each tenant,
 * from which replicas update what they have in memory.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE tenants (
    tag text PRIMARY KEY,
    key text UNIQUE,
    position bigint GENERATED ALWAYS AS IDENTITY,
    version bigint NOT NULL DEFAULT 0,
    due_at timestamptz,
    expires_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE INDEX tenants_due ON tenants (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX tenants_expiry ON tenants (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE rows (
    tenant text NOT NULL REFERENCES tenants ON DELETE CASCADE,
    name text NOT NULL,
    id text NOT NULL,
    position bigint NOT NULL,
    is_new boolean NOT NULL,
    row text NOT NULL,
    PRIMARY KEY (tenant, name, id)
  );
  CREATE TABLE commits (
    tenant text NOT NULL REFERENCES tenants ON DELETE CASCADE,
    version bigint NOT NULL,
    id uuid NOT NULL,
    changes text NOT NULL,
    PRIMARY KEY (tenant, version)
  );
  CREATE TABLE contents (
    digest text PRIMARY KEY,
    bytes bigint NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE chunks (
    digest text NOT NULL REFERENCES contents ON DELETE CASCADE,
    position integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (digest, position)
  );
  ALTER TABLE chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
  CREATE TABLE content_uses (
    tenant text NOT NULL REFERENCES tenants ON DELETE CASCADE,
    digest text NOT NULL REFERENCES contents,
    PRIMARY KEY (tenant, digest)
  );
  CREATE INDEX content_uses_digest ON content_uses (digest);
  `,
  'CREATE UNIQUE INDEX tenants_position ON tenants (position)',
];

/** Incremented by every incompatible change of rows; a database whose rows have another format is refused. */
const rowFormat = '3';

/** Any number, the same for all replicas: one of them migrates at a time. */
const migrationLock = 7_315_082_091;

/**
 * Creates or updates the tables.
 *
 * @param bindings the decisions that the state depends on; a database written with others is rejected
 * @throws LedgerError if a version with another format or another profile has written them
 */
export async function migrate(client: ClientBase, bindings: Bindings): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query('CREATE TABLE IF NOT EXISTS about (name text PRIMARY KEY, value text NOT NULL)');
    const { rows } = await client.query<{ name: string; value: string }>('SELECT name, value FROM about');
    const about = new Map(rows.map(({ name, value }) => [name, value]));
    assertUsable(about, bindings);
    const appliedCount = Number(about.get('migrations') ?? 0);
    for (const migration of migrations.slice(appliedCount)) await client.query(migration);
    await client.query(
      `INSERT INTO about VALUES ('migrations', $1), ('decisions', $2), ('format', $3)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE about.name = 'migrations'`,
      [String(migrations.length), JSON.stringify(bindings), rowFormat],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

function assertUsable(about: ReadonlyMap<string, string>, bindings: Bindings): void {
  const appliedCount = Number(about.get('migrations') ?? 0);
  if (appliedCount > migrations.length)
    throw new LedgerError(
      `The database was written by a newer version of social-contract: it has had ${appliedCount} migrations, and this version knows ${migrations.length}. Update social-contract, or name another database.`,
    );
  if (appliedCount > 0 && about.get('format') !== rowFormat)
    throw new LedgerError(
      'The database was written by an older version of social-contract, whose rows have another format. Name another database.',
    );
  const decisions = about.get('decisions');
  const differingDecisions = decisions === undefined ? [] : findDifferingDecisions(JSON.parse(decisions), bindings);
  if (differingDecisions.length > 0)
    throw new LedgerError(
      `The database was written with another profile, which differs in ${differingDecisions.join(', ')}. Start with that profile, or name another database.`,
    );
}
