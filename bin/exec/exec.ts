/** `social-contract exec`: runs a command alongside a mock. */

import { choosePaint } from '../../conformance/report/terminal/paint.ts';
import { addHandles } from '../../mock-server/assembly/addHandles.ts';
import type { Mock } from '../../mock-server/index.ts';
import { openLog } from '../../mock-server/traffic/log/openLog.ts';
import { parseFlags, parseHost, parsePort, UsageError } from '../input/flags.ts';
import { reportInvalidResponses } from '../mock/invalidResponses.ts';
import { mockFlags, parseLogFormat, reportStartFailure, startFromFlags } from '../mock/options.ts';
import { buildEnvironment, variableDescriptions } from './environment.ts';
import { run } from './run.ts';

const help = `Usage: social-contract exec [options] -- command [arguments]

Starts a mock on a free port, runs the command, and stops the mock when the command exits. These
environment variables describe the mock to the command:

${Object.entries(variableDescriptions)
  .map(([name, description]) => `  ${name.padEnd(34)}${description}`)
  .join('\n')}

The options are those of social-contract mock, except that the mock logs only with --log, to stderr.
The exit code is that of the command: 128 plus the number of the signal if a signal ended it, 127 if
the command does not exist, 126 if it cannot be executed. With --strict it is 3 if the command
succeeded but a response of the mock broke the contract.`;

/** Returns the exit code of the command, 1 if the mock cannot start, or 2 for invalid usage or an invalid profile. */
export async function runExecCommand(argv: readonly string[]): Promise<number> {
  const separatorIndex = argv.indexOf('--');
  const [mockArgs, rest] =
    separatorIndex < 0 ? [argv, []] : [argv.slice(0, separatorIndex), argv.slice(separatorIndex + 1)];
  if (mockArgs.includes('--help')) {
    console.log(help);
    return 0;
  }
  try {
    const [command, ...commandArgs] = rest;
    if (command === undefined)
      throw new UsageError(
        'Pass the command to run after --, for example: social-contract exec -- npm test. --help lists all options.',
      );
    const options = parseFlags(mockArgs, mockFlags);
    const log =
      options.log === undefined
        ? undefined
        : openLog(parseLogFormat(options.log), process.stderr, choosePaint(process.stderr));
    const port = parsePort(options.port, undefined, 0);
    const host = parseHost(options.host ?? '127.0.0.1');
    const mock = addHandles(await startFromFlags(options, { port, host }, log?.onActivity));
    if (!options.quiet) console.error(`The mock listens at ${mock.url} while the command runs.`);
    const code = await runWithMock(mock, command, commandArgs, options.strict);
    log?.flush();
    return code;
  } catch (error) {
    return reportStartFailure(error);
  }
}

/** Runs the command, closes the mock and returns the exit code. */
export async function runWithMock(
  mock: Mock,
  command: string,
  commandArgs: readonly string[],
  strict = false,
): Promise<number> {
  try {
    const code = await run(command, commandArgs, await buildEnvironment(mock));
    return code === 0 && strict ? await reportInvalidResponses(mock) : code;
  } finally {
    await mock.close();
  }
}
