/** A PostgreSQL server for tests, or the one that `TEST_DATABASE_URL` names. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDriver } from '../driver.ts';
import { findBinaries, serverUser } from './binaries.ts';

/** A running server. */
export interface TestServer {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Kills the server and starts it again on the same port. Not possible with `TEST_DATABASE_URL`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The parts of a server that tests need. */
export interface ServerSetup {
  /** A program in the same folder as the server, such as `pg_dump`. */
  readonly program?: string;
  /** Certificate and key as PEM. The server then refuses connections that are not encrypted. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Why tests with PostgreSQL are skipped, and how to run them; undefined if they can run. */
export function explainMissingServer(): string | undefined {
  if (process.env.TEST_DATABASE_URL !== undefined || findBinaries() !== undefined) return undefined;
  return 'PostgreSQL is missing: install the optional dependencies or the package "postgresql" of Debian, or set TEST_DATABASE_URL.';
}

/**
 * Starts a server.
 *
 * @throws if there is none to start, see `explainMissingServer`
 */
export function startServer(setup?: ServerSetup): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url === undefined || setup !== undefined ? startOwnServer(setup) : Promise.resolve(borrowServer(url));
}

function borrowServer(url: string): TestServer {
  const databases: string[] = [];
  return {
    createDatabase: async () => {
      const database = await createDatabase(url);
      databases.push(database);
      return database;
    },
    restart: () => Promise.reject(new Error('Only a server that the tests started can be restarted.')),
    stop: async () => {
      for (const database of databases)
        await queryDatabase(url, `DROP DATABASE ${new URL(database).pathname.slice(1)} WITH (FORCE)`);
    },
  };
}

async function startOwnServer({ program, tls }: ServerSetup = {}): Promise<TestServer> {
  const bin = findBinaries(program);
  if (bin === undefined) throw new Error(explainMissingServer());
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-postgres-'));
  if (serverUser.uid !== undefined) chownSync(folder, serverUser.uid, serverUser.gid);
  const data = join(folder, 'data');
  const initArguments = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initArguments, { ...serverUser, cwd: folder, stdio: 'pipe' });
  const port = await findFreePort();
  const host = tls === undefined ? '127.0.0.1' : 'localhost';
  const query = tls === undefined ? '' : '?sslmode=no-verify';
  const url = `postgres://postgres@${host}:${port}/postgres${query}`;
  const tlsSettings = tls === undefined ? [] : encryptConnections(data, tls);
  const start = async () => {
    // Syncing is not needed: the operating system keeps what a killed server has written.
    const settings = [
      '-c',
      'fsync=off',
      '-c',
      'max_connections=600',
      '-c',
      'listen_addresses=127.0.0.1',
      ...tlsSettings,
    ];
    const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...settings], {
      ...serverUser,
      cwd: folder,
      stdio: 'ignore',
    });
    await waitUntilReady(url, server);
    return server;
  };
  let server = await start();
  process.once('exit', () => server.kill('SIGQUIT'));
  const endServer = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    createDatabase: () => createDatabase(url),
    restart: async () => {
      await endServer('SIGQUIT');
      server = await start();
    },
    stop: async () => {
      await endServer('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes certificate and key, and refuses other connections. Returns the settings of the server. */
function encryptConnections(data: string, { cert, key }: NonNullable<ServerSetup['tls']>): string[] {
  writeFileSync(join(data, 'server.crt'), cert);
  writeFileSync(join(data, 'server.key'), key, { mode: 0o600 });
  if (serverUser.uid !== undefined) chownSync(join(data, 'server.key'), serverUser.uid, serverUser.gid);
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all all trust\n');
  return ['-c', 'ssl=on'];
}

/** Creates a database with a unique name on the server of the URL. */
async function createDatabase(url: string): Promise<string> {
  const name = `social_contract_${randomBytes(6).toString('hex')}`;
  await queryDatabase(url, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Runs one statement on a separate connection. */
export async function queryDatabase(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const { Client } = await loadDriver();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      await queryDatabase(url, 'SELECT 1');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`, { cause: error });
      await sleep(20);
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
