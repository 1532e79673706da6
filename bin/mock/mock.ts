/** `social-contract mock`: starts the mock and tells how to use it. */
import { parseFlags } from '../input/flags.ts';
import { stopSignal } from '../input/stopSignal.ts';
import { banner } from './banner.ts';
import { exitCodeOf } from './invalid.ts';
import { failedStart, mockFlags, startWith } from './options.ts';

const help = `Usage: social-contract mock [options]

Starts a stateful mock of the Social Publishing API.

  --port N            the port; 0 takes a free one (default 4010, or $PORT)
  --host HOST         the interface to listen on (default 127.0.0.1, or $HOST)
  --public-url URL    the origin by which others reach the mock, for containers
  --profile FILE      the decisions of one implementation, as JSON or YAML
  --state FILE        keep everything in this file, and go on with what is in it
  --seed FILE         the world that the first key begins with, as JSON, YAML or a module; checked by the contract
  --frozen-at TIME    let all clocks stand still at this time until they are advanced
  --allow-webhook-host HOST
                      a host beyond this machine that webhooks may go to; may be repeated
  --webhook-time CLOCK
                      what the time in the header of webhooks comes from: wall (default), or virtual, the tenant's
  --no-rate-limit     let every key send as many requests as it likes
  --port-file FILE    write the port to this file once the mock listens
  --strict            check every answer before it leaves: one that breaks the contract becomes a 500, and the
                      exit code is 3
  --quiet             print nothing but failures
  --help              this text`;

/**
 * Exit codes: 0 after a clean stop, 1 where the mock cannot start, 2 for wrong usage, a wrong profile or a wrong seed, 3 where an
 * answer of a strict mock broke the contract.
 */
export async function mockCommand(argv: readonly string[]): Promise<number> {
  try {
    const options = parseFlags(argv, mockFlags);
    if (options.help) {
      console.log(help);
      return 0;
    }
    const { PORT, HOST } = process.env;
    const mock = await startWith(options, { port: PORT || '4010', host: HOST ?? '127.0.0.1' });
    if (!options.quiet) console.log(banner(mock));
    await stopSignal();
    await mock.close();
    return options.strict ? await exitCodeOf(mock) : 0;
  } catch (error) {
    return failedStart(error);
  }
}
