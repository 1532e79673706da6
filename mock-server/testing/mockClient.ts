/** A mock on a port with a frozen clock, for tests over HTTP; closed when the test ends. */
import { type Mock, type ServerOptions, startMock } from '../startMock.ts';
import { closeAfterTest, now, patientOptions } from './caller.ts';
import { createHttpClient, type HttpClient } from './httpClient.ts';
import { startReplicas } from './startReplicas.ts';

export interface MockClient extends HttpClient {
  readonly mock: Awaited<ReturnType<typeof startMock>>;
  /** The same mock with another key. */
  clientFor(key: string): HttpClient;
  /** Advances the first tenant's clock by an ISO 8601 duration. */
  advance(by: string): Promise<void>;
}

/**
 * With `TEST_REPLICAS`, as `npm run replicas` sets it, a mock without its own state is a set of replicas behind a balancer.
 */
function open(options: ServerOptions): Promise<Mock> {
  const isOne = process.env.TEST_REPLICAS === undefined || options.state !== undefined;
  return isOne ? startMock(options) : startReplicas(options);
}

export async function startMockClient(options: ServerOptions = {}): Promise<MockClient> {
  const mock = closeAfterTest(await open({ frozenAt: now, ...patientOptions, strict: true, ...options }));
  const createClientFor = (key: string) => createHttpClient(mock, key);
  const firstClient = createClientFor(mock.keys[0]?.key ?? '');
  return {
    ...firstClient,
    mock,
    clientFor: createClientFor,
    advance: async (by) => {
      await firstClient.control('POST', '/clock/advance', { by });
    },
  };
}
