import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultProfile } from '../../../src/profile/resolve.ts';
import { openPostgresLedger } from './postgresLedger.ts';
import { explainMissingServer, queryDatabase, startServer, type TestServer } from './testing/server.ts';

const noServer = explainMissingServer();
if (noServer !== undefined) test.skip(`the format of a database. ${noServer}`);

describe.skipIf(noServer !== undefined)('a database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test('is refused if an older version wrote rows of another format', async () => {
    const url = await server.createDatabase();
    const open = () => openPostgresLedger(url, defaultProfile.bindings, { retryTimeout: 0 });
    await (await open()).close();
    await queryDatabase(url, "UPDATE about SET value = '1' WHERE name = 'format'");
    await expect(open()).rejects.toThrow('older version');
  });
});
