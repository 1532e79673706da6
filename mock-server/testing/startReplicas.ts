/** Starts replicas of a mock behind a balancer, in place of one mock. */
import { startServer } from '../ledger/postgres/testing/server.ts';
import { type Mock, type ServerOptions, startMock } from '../startMock.ts';
import { openBalancer } from './balancer.ts';

/** `TEST_REPLICAS` is their number, and `TEST_DATABASE_URL` names the database server. */
export async function startReplicas(options: ServerOptions): Promise<Mock> {
  const server = await startServer();
  const state = await server.createDatabase();
  const balancer = await openBalancer();
  const replicas: Mock[] = [];
  while (replicas.length < Number(process.env.TEST_REPLICAS))
    replicas.push(await startMock({ ...options, state, publicUrl: balancer.origin }));
  for (const { port } of replicas) balancer.add(`http://127.0.0.1:${port}`);
  const [first] = replicas;
  if (first === undefined) throw new Error('TEST_REPLICAS is a number of replicas.');
  const close = async () => {
    await balancer.close();
    await Promise.all(replicas.map((replica) => replica.close()));
    await server.stop();
  };
  return { ...first, close, [Symbol.asyncDispose]: close };
}
