/** Operation of a database: encrypted connections, and backups with the tools of PostgreSQL. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPngHead } from '../../../src/media/testing/image.ts';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { startMock } from '../../startMock.ts';
import { buildPostBodyOn, now } from '../../testing/caller.ts';
import { createHttpClient } from '../../testing/httpClient.ts';
import { createTemporaryFolder } from '../testing/folder.ts';
import { openPostgresLedger } from './postgresLedger.ts';
import { findBinaries } from './testing/binaries.ts';
import { explainMissingServer, queryDatabase, startServer, type TestServer } from './testing/server.ts';

const noServer = explainMissingServer();

const noTls =
  noServer ?? (spawnSync('openssl', ['version']).status === 0 ? undefined : 'The program openssl is missing.');
if (noTls !== undefined) test.skip(`encrypted connections. ${noTls}`);

describe.skipIf(noTls !== undefined)('an encrypted connection', () => {
  let server: TestServer;
  let folder: string;
  let database: URL;

  /** A self-signed certificate. */
  function createCertificate(name: string): { readonly cert: string; readonly key: string; readonly path: string } {
    const path = join(folder, `${name}.crt`);
    const keyPath = join(folder, `${name}.key`);
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyPath];
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...subject, '-out', path], { stdio: 'pipe' });
    return { cert: readFileSync(path, 'utf8'), key: readFileSync(keyPath, 'utf8'), path };
  }

  const open = async (parameters: Readonly<Record<string, string>>) => {
    const url = new URL(database);
    url.search = new URLSearchParams(parameters).toString();
    const ledger = await openPostgresLedger(url.href, defaultProfile.bindings, { retryTimeout: 0 });
    const { rows } = await ledger.connections.run((client) =>
      client.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'),
    );
    await ledger.close();
    return rows[0].ssl;
  };

  let trustedCertificate: string;
  let foreignCertificate: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'social-contract-test-'));
    const { path, ...tls } = createCertificate('localhost');
    trustedCertificate = path;
    foreignCertificate = createCertificate('elsewhere').path;
    server = await startServer({ tls });
    database = new URL(await server.createDatabase());
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('may break after the work on it has failed', async () => {
    const ledger = await openPostgresLedger(database.href, defaultProfile.bindings, { retryTimeout: 0 });
    let client: ClientBase | undefined;
    const work = ledger.connections.run((usedClient) => {
      client = usedClient;
      return Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    });
    await expect(work).rejects.toThrow('cannot be reached');
    expect(() => client?.emit('error', new Error('It breaks.'))).not.toThrow();
    await ledger.close();
  });

  test('is used with sslmode=verify-full, if the root certificate is that of the server', async () => {
    expect(await open({ sslmode: 'verify-full', sslrootcert: trustedCertificate })).toBe(true);
  });

  test('is refused if another root certificate is given', async () => {
    await expect(open({ sslmode: 'verify-full', sslrootcert: foreignCertificate })).rejects.toThrow(
      'self-signed certificate',
    );
  });

  test('is refused if the certificate has another name', async () => {
    const parameters = { sslmode: 'verify-full', sslrootcert: trustedCertificate, host: '127.0.0.1' };
    await expect(open(parameters)).rejects.toThrow('does not match certificate');
  });

  test('is required by the server', async () => {
    await expect(open({ sslmode: 'disable' })).rejects.toThrow('no encryption');
  });
});

const tools =
  noServer ?? (findBinaries('pg_dump') === undefined ? 'The programs pg_dump and pg_restore are missing.' : undefined);
if (tools !== undefined) test.skip(`backups. ${tools}`);

describe.skipIf(tools !== undefined)('a backup', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ program: 'pg_dump' });
  });
  afterAll(() => server?.stop());

  test('by pg_dump is complete after pg_restore', async () => {
    const bin = findBinaries('pg_dump') ?? '';
    const dump = join(createTemporaryFolder(), 'mock.dump');
    const originalUrl = await server.createDatabase();
    const readAll = async (state: string, change: boolean) => {
      await using mock = await startMock({ frozenAt: now, state });
      const { api, control } = createHttpClient(mock, 'demo-api-pro');
      if (change) {
        const form = new FormData();
        form.append('file', new Blob([buildPngHead(40, 30), Buffer.alloc(300_000, 7)], { type: 'image/png' }), 'a.png');
        await api('POST', '/media/upload', form);
        await api('POST', '/posts', buildPostBodyOn('social', { scheduledFor: '2030-01-08T00:00:00Z' }));
        await control('POST', '/tenants', { key: 'team', expiresIn: 'P7D', quota: { rows: 500 } });
      }
      const { hash } = await mock.state();
      return { hash, tenants: await mock.tenants.list() };
    };
    const before = await readAll(originalUrl, true);
    execFileSync(join(bin, 'pg_dump'), ['--format=custom', '--file', dump, originalUrl], { stdio: 'pipe' });
    const restoredUrl = await server.createDatabase();
    execFileSync(join(bin, 'pg_restore'), ['--clean', '--if-exists', '--dbname', restoredUrl, dump], { stdio: 'pipe' });
    expect(await readAll(restoredUrl, false)).toEqual(before);
    const sizes = 'SELECT length(bytes) FROM chunks ORDER BY position';
    expect(await queryDatabase(restoredUrl, sizes)).toEqual(await queryDatabase(originalUrl, sizes));
  });
});
