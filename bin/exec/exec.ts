/** `social-contract exec`: runs a command with a mock of its own. */
import type { Mock } from '../../mock-server/index.ts';
import { parseFlags, UsageError } from '../input/flags.ts';
import { exitCodeOf } from '../mock/invalid.ts';
import { failedStart, mockFlags, startWith } from '../mock/options.ts';
import { environmentOf, names } from './environment.ts';
import { run } from './run.ts';

const help = `Usage: social-contract exec [options] -- command [arguments]

Starts a mock on a free port, runs the command, and stops the mock when the command ends. The command finds the mock in
its environment:

${Object.entries(names)
  .map(([name, what]) => `  ${name.padEnd(34)}${what}`)
  .join('\n')}

The options are those of social-contract mock. The exit code is that of the command: 128 and the number of the signal
where one ended it, 127 where there is no such command, 126 where it cannot be executed. With --strict it is 3 where
the command went well and an answer of the mock broke the contract.`;

/** Exit codes: that of the command; 1 where the mock cannot start, 2 for wrong usage or a wrong profile. */
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
      throw new UsageError('Say after -- what to run, as in: social-contract exec -- npm test. --help tells all.');
    const options = parseFlags(own, mockFlags);
    const mock = await startWith(options, { port: '0', host: '127.0.0.1' });
    if (!options.quiet) console.error(`The mock answers at ${mock.url} while the command runs.`);
    return await runBeside(mock, command, words, options.strict);
  } catch (error) {
    return failedStart(error);
  }
}

/** Runs the command and closes the mock; gives the exit code. */
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
