/** Replicas of a mock with one database, and the disturbances to apply to them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { queryDatabase, type TestServer } from '../../mock-server/ledger/postgres/testing/server.ts';
import { type Call, type CallResponse, createAgent, createCaller, firstKey } from '../endurance/caller.ts';
import { type MockProcess, startMockProcess } from '../endurance/mockProcess.ts';

export interface ReplicaSetOptions {
  readonly folder: string;
  /** The URL of the database. */
  readonly state: string;
  readonly count: number;
  readonly compileCache: string;
}

/** The response to a call when no replica runs. */
const noResponse: CallResponse = { status: 0, data: undefined, nextCursor: undefined, text: 'The call was cut off.' };

export class ReplicaSet {
  readonly #options: ReplicaSetOptions;
  readonly #replicas: (MockProcess | undefined)[] = [];
  readonly #agent = createAgent();
  #next = 0;

  constructor(options: ReplicaSetOptions) {
    this.#options = options;
  }

  /** Starts the replicas that do not run. */
  async start(): Promise<void> {
    const { count, folder, state, compileCache } = this.#options;
    await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        if (this.#replicas[i] !== undefined) return;
        const ownFolder = join(folder, String(i));
        mkdirSync(ownFolder, { recursive: true });
        const env = { NODE_COMPILE_CACHE: compileCache };
        this.#replicas[i] = await startMockProcess({ folder: ownFolder, state, env });
      }),
    );
  }

  /** Kills this many replicas. */
  async kill(count: number): Promise<void> {
    const running = this.#listRunning();
    await Promise.all(
      running.slice(0, count).map(async ([i, replica]) => {
        this.#replicas[i] = undefined;
        await replica.kill();
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#listRunning().map(([, replica]) => replica.stop()));
    this.#agent.destroy();
  }

  /** Sends each call to the next replica, regardless of its key. */
  readonly call: Call = (...input) => {
    const running = this.#listRunning();
    const [, replica] = running[this.#next++ % running.length] ?? [];
    return replica === undefined ? Promise.resolve(noResponse) : this.#createCaller(replica)(...input);
  };

  /** A caller for each replica. */
  listCallers(): readonly Call[] {
    return this.#listRunning().map(([, replica]) => this.#createCaller(replica));
  }

  get origin(): string {
    return this.#listRunning()[0]?.[1].origin ?? 'http://127.0.0.1:1';
  }

  #createCaller({ origin }: MockProcess): Call {
    return createCaller(origin, firstKey, this.#agent);
  }

  #listRunning(): readonly (readonly [number, MockProcess])[] {
    return this.#replicas.flatMap((replica, i) => (replica === undefined ? [] : [[i, replica] as const]));
  }
}

/** Closes all connections to a database from the server's side, even within transactions. */
async function cutConnections(state: string): Promise<void> {
  await queryDatabase(
    state,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

/** Finds uploads whose content is missing from the database. */
export async function findContentProblems(state: string): Promise<readonly string[]> {
  const rows = await queryDatabase(
    state,
    `SELECT (row::json)->>'content' AS digest FROM rows WHERE name = 'files' AND row LIKE '%"content"%'
     EXCEPT SELECT digest FROM content_uses JOIN chunks USING (digest)`,
  );
  return rows.map(({ digest }) => `The content ${digest} of an upload is missing.`);
}

/** A disturbance while clients write. */
export interface Disturbance {
  readonly name: string;
  run(replicas: ReplicaSet, server: TestServer, state: string): Promise<void>;
}

export const disturbances: readonly Disturbance[] = [
  { name: 'one killed', run: (replicas) => replicas.kill(1) },
  { name: 'all killed', run: (replicas) => replicas.kill(Number.POSITIVE_INFINITY) },
  { name: 'cut', run: (_replicas, _server, state) => cutConnections(state) },
  { name: 'restarted', run: (_, server) => server.restart() },
];
