/** Replicas of a mock with one database, for tests. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startServer, type TestServer } from '../ledger/postgres/testing/server.ts';
import { type Mock, type ServerOptions, startMock } from '../startMock.ts';
import { now, patientOptions } from './caller.ts';
import { createHttpClient, type HttpClient } from './httpClient.ts';

export interface Replica extends HttpClient {
  readonly mock: Mock;
}

/** Starts a database server for the tests of a `describe`, and stops it after them. */
export function useReplicas() {
  let server: TestServer;
  let state = '';
  beforeAll(async () => {
    server = await startServer();
  });
  const openedMocks: Mock[] = [];
  afterEach(async () => {
    await Promise.all(openedMocks.splice(0).map((mock) => mock.close()));
  });
  afterAll(() => server?.stop());
  return {
    /** Opens replicas with a new database unless options name one. They are closed when the test ends. */
    openReplicas: async (count: number, options: ServerOptions = {}): Promise<readonly Replica[]> => {
      state = typeof options.state === 'string' ? options.state : await server.createDatabase();
      const open = async () => {
        const mock = await startMock({ frozenAt: now, ...patientOptions, strict: true, ...options, state });
        openedMocks.push(mock);
        return { ...createHttpClient(mock, mock.keys[0]?.key ?? ''), mock };
      };
      return Promise.all(Array.from({ length: count }, open));
    },
    /** The URL of the database of the replicas opened last. */
    database: () => state,
  };
}

/** The element at an index modulo the length. */
export function getElementAt<T>(list: readonly T[], i: number): T {
  const element = list[i % list.length];
  if (element === undefined) throw new Error('The list is empty.');
  return element;
}
