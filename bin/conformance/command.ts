/** Loads the configuration and reports failures, for all conformance commands. */
import { checkConfig } from '../../conformance/config/checkConfig.ts';
import type { ConformanceConfig } from '../../conformance/config/config.ts';
import { load } from '../../conformance/config/load.ts';
import type { PreparedConfig } from '../../conformance/config/prepare.ts';
import { redact } from '../../conformance/report/redact.ts';
import { choosePaint, type Paint, paintPlain } from '../../conformance/report/terminal/paint.ts';
import { describeFileError } from '../output/fileError.ts';
import { nameFlag } from './flags.ts';

/** Loads the configuration; flags override it. */
export function loadConfig(
  flags: ConformanceConfig,
  file: string | boolean | undefined,
  { assumesKeys = false } = {},
): Promise<PreparedConfig> {
  return load(checkConfig(flags, { name: 'The command line', namePlace: (at) => nameFlag(at, flags) }), {
    file: typeof file === 'string' ? file : undefined,
    folder: process.cwd(),
    environment: process.env,
    assumesKeys,
  });
}

/** Errors that the user can fix; they are printed without a stack trace. */
const usageErrorNames: ReadonlySet<string> = new Set([
  'UsageError',
  'ProfileError',
  'ProfileMismatchError',
  'DataFileError',
  'StopError',
  'TranslationError',
]);

/** Errors that end a run before the first test. */
const earlyEndErrorNames: ReadonlySet<string> = new Set(['BudgetExceededError', 'UnresponsiveError']);

/** Runs a command and returns its exit code: 2 for invalid usage, 4 if the suite itself fails. */
export async function runGuarded(work: () => number | Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && usageErrorNames.has(error.name)) {
      console.error(redact(error.message, []));
      return 2;
    }
    const fileError = describeFileError(error);
    if (fileError !== undefined) {
      console.error(fileError);
      return 2;
    }
    if (error instanceof Error && earlyEndErrorNames.has(error.name)) {
      console.error(`The run ended early: ${error.message}.`);
      return /interrupted/.test(error.message) ? 130 : 3;
    }
    console.error('The suite itself failed. This is a bug in the suite:');
    console.error(error);
    return 4;
  }
}

export function selectPaint(stream: NodeJS.WritableStream, noColor: string | boolean | undefined): Paint {
  return noColor ? paintPlain : choosePaint(stream);
}
