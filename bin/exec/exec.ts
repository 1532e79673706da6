/** `social-contract exec`: runs a command alongside a mock. */
import type { Mock } from '../../mock-server/index.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { exitCodeOf } from '../mock/invalid.ts';
import { failedStart, mockFlags, startWith } from '../mock/options.ts';
import { environmentOf, names } from './environment.ts';
import { run } from './run.ts';

const help = `Usage: social-contract exec [options] -- command [arguments]

Starts a mock on a free port, runs the command, and stops the mock when the command exits. These environment variables
describe the mock to the command:

${Object.entries(names)
  .map(([name, what]) => `  ${name.padEnd(34)}${what}`)
  .join('\n')}

The options are those of social-contract mock. The exit code is that of the command: 128 plus the number of the signal
if a signal ended it, 127 if the command does not exist, 126 if it cannot be executed. With --strict it is 3 if the
command succeeded but a response of the mock broke the contract.`;

/** Returns the exit code of the command, 1 if the mock cannot start, or 2 for invalid usage or an invalid profile. */
export async function execCommand(argv: readonly string[]): Promise<number> {
  const at = argv.indexOf('--');
  const [own, rest] = at < 0 ? [argv, []] : [argv.slice(0, at), argv.slice(at + 1)];
  if (own.includes('--help')) {
    console.log(help);
    return 0;
  }
  try {
    const [command, ...words] = rest;
    if (command === undefined)
      throw new UsageError(
        'Pass the command to run after --, for example: social-contract exec -- npm test. --help lists all options.',
      );
    const options = parseFlags(own, mockFlags);
    const mock = await startWith(options, { port: '0', host: '127.0.0.1' });
    if (!options.quiet) console.error(`The mock listens at ${mock.url} while the command runs.`);
    return await runBeside(mock, command, words, options.strict);
  } catch (error) {
    return failedStart(error);
  }
}

/** Runs the command, closes the mock and returns the exit code. */
export async function runBeside(
  mock: Mock,
  command: string,
  words: readonly string[],
  strict = false,
): Promise<number> {
  try {
    const code = await run(command, words, await environmentOf(mock));
    return code === 0 && strict ? await exitCodeOf(mock) : code;
  } finally {
    await mock.close();
  }
}
