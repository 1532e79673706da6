/** Builds the single SQL statement that commits changes if a tenant still has the expected version. */
import type { QueryConfig } from 'pg';
import type { CommitNotes } from '../replicaLedger.ts';
import type { NetChanges } from './netChanges.ts';

/** Commits after which the log of a tenant is shortened, and how many of its entries remain at least. */
const logLength = 256;

/** The number of positions reserved for the rows of one commit. */
const positionsPerCommit = 1_048_576;

/**
 * One statement is one round trip, and atomic without a transaction. Its parts see the rows as they were before, so no
 * row may be in two of them; `computeNetChanges` takes care of that.
 */
export function buildCommitStatement(
  tag: string,
  version: number,
  id: string,
  { emptiedTables, removedRows, putRows, log }: NetChanges,
  { dueIn, contents }: CommitNotes,
): QueryConfig {
  const values: unknown[] = [tag, version, id, log, dueIn ?? null];
  const addParameter = (value: unknown): string => `$${values.push(value)}`;
  const parts = [
    `moved AS (
      UPDATE tenants SET version = version + 1, due_at = now() + $5::float8 * interval '1 millisecond'
      WHERE tag = $1 AND version = $2 RETURNING version)`,
    'logged AS (INSERT INTO commits (tenant, version, id, changes) SELECT $1, version, $3, $4 FROM moved)',
  ];
  const names: string[] = [];
  const putKeys: string[] = [];
  if (putRows.length > 0) {
    names.push('put');
    putKeys.push(addParameter(putRows.map(({ table }) => table)), addParameter(putRows.map((row) => escapeId(row.id))));
    const texts = addParameter(putRows.map(({ text }) => text));
    const isNew = addParameter(putRows.map((row) => row.isNew));
    parts.push(`put AS (
      INSERT INTO rows (tenant, name, id, position, is_new, row)
      SELECT $1, p.name, p.id, moved.version * ${positionsPerCommit} + p.place, p.is_new, p.row
      FROM moved, unnest(${putKeys.map((key) => `${key}::text[]`)}, ${texts}::text[], ${isNew}::boolean[])
        WITH ORDINALITY AS p (name, id, row, is_new, place)
      ON CONFLICT (tenant, name, id) DO UPDATE SET row = excluded.row,
        position = CASE WHEN excluded.is_new THEN excluded.position ELSE rows.position END)`);
  }
  if (removedRows.length > 0) {
    names.push('removed');
    const keys = [
      addParameter(removedRows.map(({ table }) => table)),
      addParameter(removedRows.map((row) => escapeId(row.id))),
    ];
    parts.push(`removed AS (
      DELETE FROM rows USING moved, unnest(${keys.map((key) => `${key}::text[]`)}) AS gone (name, id)
      WHERE rows.tenant = $1 AND rows.name = gone.name AND rows.id = gone.id)`);
  }
  if (emptiedTables.length > 0) {
    names.push('emptied');
    const exceptPut =
      putRows.length === 0
        ? ''
        : `AND NOT EXISTS (SELECT FROM unnest(${putKeys.map((key) => `${key}::text[]`)}) AS kept (name, id)
             WHERE kept.name = rows.name AND kept.id = rows.id)`;
    parts.push(`emptied AS (
      DELETE FROM rows USING moved
      WHERE rows.tenant = $1 AND rows.name = ANY (${addParameter(emptiedTables)}::text[]) ${exceptPut})`);
  }
  if (contents !== undefined) {
    names.push('contents');
    const digests = addParameter([...contents]);
    parts.push(
      `used AS (INSERT INTO content_uses SELECT $1, digest FROM moved, unnest(${digests}::text[]) AS digest
        ON CONFLICT DO NOTHING)`,
      `unused AS (DELETE FROM content_uses USING moved WHERE tenant = $1 AND digest <> ALL (${digests}::text[]))`,
    );
  }
  if ((version + 1) % logLength === 0) {
    names.push('log');
    parts.push(
      `shortened AS (DELETE FROM commits USING moved WHERE tenant = $1 AND commits.version <= $2 - ${logLength})`,
    );
  }
  return { name: ['commit', ...names].join('-'), text: `WITH ${parts.join(',\n')} SELECT version FROM moved`, values };
}

/** The id without characters that PostgreSQL cannot store. */
function escapeId(id: string): string {
  return JSON.stringify(id).slice(1, -1);
}
