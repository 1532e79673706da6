/** `social-contract mock`: starts the mock server. */
import { flushCompileCache } from 'node:module';
import { choosePaint } from '../../conformance/report/terminal/paint.ts';
import { isDatabaseUrl } from '../../mock-server/ledger/postgres/driver.ts';
import { openLog } from '../../mock-server/traffic/log/openLog.ts';
import { parseFlags, parseHost, parsePort } from '../input/flags.ts';
import { waitForStopSignal } from '../input/stopSignal.ts';
import { buildStartRecord, formatBanner } from './banner.ts';
import { reportInvalidResponses } from './invalidResponses.ts';
import { mockFlags, parseLogFormat, reportStartFailure, startFromFlags } from './options.ts';

const help = `Usage: social-contract mock [options]

Starts a stateful mock of the Social Publishing API and prints one line for each request, effect and
webhook.

  --port N            the port; 0 selects a free port (default $PORT, else 4010)
  --host HOST         the interface to listen on (default $HOST, else 127.0.0.1); beyond loopback,
                      control calls need the token $MOCK_TOKEN, or the printed one
  --public-url URL    the public origin of the mock, for use in containers
  --profile FILE      the profile of an implementation, as JSON or YAML
  --config FILE       use the profile and the translation of this configuration of the conformance
                      suite
  --state FILE        persist the state in this file, and resume from it; with the URL of a
                      PostgreSQL database, postgres://…, share it with other mocks
  --seed FILE         the initial data of the first key, as JSON, YAML or a module; checked against
                      the contract
  --frozen-at TIME    freeze all clocks at this time until they are advanced
  --allow-webhook-host HOST
                      another host that webhooks may be sent to, besides this machine; repeatable
  --webhook-time CLOCK
                      the clock of the webhook timestamp header: real time (real, the default) or
                      the tenant's clock (tenant)
  --no-rate-limit     disable the rate limit
  --port-file FILE    write the port to this file once the mock listens
  --strict            check every response before it is sent: one that breaks the contract becomes a
                      500, and the exit code is 3
  --log FORMAT        the format of the log: text (default), or json, one object per line
  --quiet             print only failures
  --help              show this help

Exit codes: 0 stopped, 1 the mock cannot start, 2 invalid usage, profile or seed, 3 a response
broke the contract (only with --strict).`;

/** Maximum milliseconds for requests in progress. Docker kills a container ten seconds after the stop signal. */
const drainTime = 8000;

/** Milliseconds from the start until compiled code is written to the cache: by then, the first requests are done. */
const cacheDelay = 1000;

export async function runMockCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = parseFlags(argv, mockFlags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const { PORT, HOST } = process.env;
    const format = parseLogFormat(options.log ?? 'text');
    const log = options.quiet ? undefined : openLog(format, process.stdout, choosePaint(process.stdout));
    // Also flushes the log after a crash.
    if (log !== undefined) process.once('exit', log.flush);
    const port = parsePort(options.port, PORT, 4010);
    const host = parseHost(options.host ?? (HOST || '127.0.0.1'));
    const mock = await startFromFlags(options, { port, host }, log?.onActivity);
    // A token that the user has set is not printed.
    const printedMock = process.env.MOCK_TOKEN ? { ...mock, token: undefined } : mock;
    if (!options.quiet)
      console.log(format === 'json' ? JSON.stringify(buildStartRecord(printedMock)) : formatBanner(printedMock));
    // Node writes the cache when a process exits, but mocks are often killed. The next start takes a third less time.
    setTimeout(flushCompileCache, cacheDelay).unref();
    await waitForStopSignal();
    // Handles the requests that a load balancer has already sent to this replica.
    if (options.state !== undefined && isDatabaseUrl(options.state)) await mock.drain(drainTime);
    await mock.close();
    log?.flush();
    return options.strict ? await reportInvalidResponses(mock) : 0;
  } catch (error) {
    return reportStartFailure(error);
  }
}
