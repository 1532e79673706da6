/** Starts a PostgreSQL server, replicas of the mock and a load balancer, and runs a command against them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../mock-server/ledger/postgres/testing/server.ts';
import { openBalancer } from '../../mock-server/testing/balancer.ts';
import { type MockProcess, startMockProcess } from './mockProcess.ts';

const help = `Usage: npm run replicas -- [options] [-- COMMAND…]

Starts PostgreSQL, replicas of the mock, and a balancer that sends each request to the next one. Runs the command with the
base URL of the API in $MOCK_URL, or waits for Ctrl-C. A command that runs tests of the mock's behaviour gets replicas and
a balancer for each mock of these tests:

  npm run replicas -- -- npm run test:unit -- mock-server/acceptance

  --count N      the number of replicas (default 3)
  --port N       the port of the balancer (default: a free one)
  --help         show this help`;

process.exitCode = await run();

async function run(): Promise<number> {
  const { values: flags, positionals: command } = parseArgs({
    options: { count: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (flags.help) {
    console.log(help);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'social-contract-replicas-'));
  const server = await startServer();
  const state = await server.createDatabase();
  const balancer = await openBalancer(Number(flags.port ?? 0));
  const replicas: MockProcess[] = [];
  try {
    for (let i = 0; i < Number(flags.count ?? 3); i++) {
      const replica = await startMockProcess({ folder, state, publicUrl: balancer.origin });
      balancer.add(replica.origin);
      replicas.push(replica);
    }
    const url = `${balancer.origin}/api/v1`;
    console.log(`${replicas.length} replicas behind ${url}, state in ${state}`);
    return await runCommand(command, {
      MOCK_URL: url,
      TEST_DATABASE_URL: state,
      TEST_REPLICAS: String(replicas.length),
    });
  } finally {
    await balancer.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runCommand(
  [program, ...rest]: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  if (program === undefined) {
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    return 0;
  }
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, ...variables } });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
