/** A mock on a port with a frozen clock, for tests over HTTP; closed when the test ends. */
import { type ServerOptions, startMock } from '../startMock.ts';
import { closedAfterTest, now, patient } from './caller.ts';
import { type OverHttp, overHttp } from './overHttp.ts';

export interface OnPort extends OverHttp {
  readonly mock: Awaited<ReturnType<typeof startMock>>;
  /** The same mock with another key. */
  as(key: string): OverHttp;
  /** Advances the first tenant's clock by an ISO 8601 duration. */
  advance(by: string): Promise<void>;
}

export async function onPort(options: ServerOptions = {}): Promise<OnPort> {
  const mock = closedAfterTest(await startMock({ frozenAt: now, ...patient, strict: true, ...options }));
  const as = (key: string) => overHttp(mock, key);
  const first = as(mock.keys[0]?.key ?? '');
  return {
    ...first,
    mock,
    as,
    advance: async (by) => {
      await first.control('POST', '/clock/advance', { by });
    },
  };
}
