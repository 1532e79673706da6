/** What a mock has, as its clients see it, and what its state file has. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../../mock-server/ledger/ledger.ts';
import { openSqliteLedger } from '../../mock-server/ledger/sqlite/sqliteLedger.ts';
import type { Call } from './caller.ts';
import type { Expected } from './expected.ts';

export interface ObservedPost {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly publishedAt?: string;
}

export interface Observed {
  readonly now: number;
  readonly receiver: string | null;
  readonly posts: ReadonlyMap<string, ObservedPost>;
  readonly leads: readonly { readonly id: string; readonly commenter: { readonly id: string } }[];
  readonly outbox: readonly { readonly kind: string; readonly postId?: string; readonly leadId?: string }[];
  readonly deliveries: readonly {
    readonly event: string;
    readonly state: string;
    readonly payload: { readonly data: { readonly id: string } };
  }[];
  readonly tenants: ReadonlySet<string>;
  /** Digests of the uploads that are expected, by path. */
  readonly uploads: ReadonlyMap<string, string>;
}

export async function observe(origin: string, call: Call, expected: Expected): Promise<Observed> {
  const posts: ObservedPost[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await call('GET', `/api/v1/posts?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    posts.push(...page.data);
    cursor = page.nextCursor;
  }
  const read = async (path: string) => (await call('GET', path)).data ?? [];
  const tenants: { key: string }[] = await read('/_mock/tenants');
  return {
    now: Date.parse((await read('/_mock/clock')).now),
    receiver: (await read('/_mock/webhook')).url,
    posts: new Map(posts.map((post) => [post.id, post])),
    leads: await read(`/api/v1/lead-magnets/${expected.leadMagnet}/leads`),
    outbox: await read('/_mock/outbox'),
    deliveries: await read('/_mock/deliveries'),
    tenants: new Set(tenants.map(({ key }) => key)),
    uploads: new Map(await Promise.all([...expected.uploads.keys()].map((path) => digestOf(origin, path)))),
  };
}

async function digestOf(origin: string, path: string): Promise<[string, string]> {
  const response = await fetch(`${origin}${path}`);
  const content = Buffer.from(await response.arrayBuffer());
  return [path, response.ok ? createHash('sha256').update(content).digest('hex') : `status ${response.status}`];
}

/** The first tenant in a state file, read from a copy, so that the mock finds it as the one before left it. */
export function keptIn(state: string): Tables {
  const folder = mkdtempSync(`${state}.copy-`);
  try {
    const copy = join(folder, 'state');
    for (const ending of ['', '-wal', '-journal'])
      if (existsSync(`${state}${ending}`)) cpSync(`${state}${ending}`, `${copy}${ending}`);
    const ledger = openSqliteLedger(copy, {});
    const tables = ledger.read('');
    ledger.close();
    return tables;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files beside a state file. */
export function filesBeside(state: string): readonly string[] {
  const folder = `${state}.media`;
  return existsSync(folder) ? readdirSync(folder) : [];
}
