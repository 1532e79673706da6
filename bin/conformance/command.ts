/** What all commands of the suite share: how their failures are told, and the configuration that their flags name. */

import { checkConfig } from '../../conformance/config/checkConfig.ts';
import type { ConformanceConfig } from '../../conformance/config/config.ts';
import { load } from '../../conformance/config/load.ts';
import type { Prepared } from '../../conformance/config/prepare.ts';
import { type Paint, paintFor, plain } from '../../conformance/report/terminal/paint.ts';

/** Reads the configuration with what flags say above it. */
export function loaded(flags: ConformanceConfig, file: string | boolean | undefined): Promise<Prepared> {
  return load(checkConfig(flags, { name: 'What the flags say' }), {
    file: typeof file === 'string' ? file : undefined,
    folder: process.cwd(),
    environment: process.env,
  });
}

/** What the user can mend: said in words, without a trace of where it was found. */
const usage: ReadonlySet<string> = new Set(['UsageError', 'ProfileError', 'ProfileMisfit', 'DataFileError', 'Stopped']);

/** Runs a command; 2 where it was used wrongly, 4 where the suite itself failed. */
export async function guardedCommand(work: () => number | Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && usage.has(error.name)) {
      console.error(error.message);
      return 2;
    }
    if (error instanceof Error && error.name === 'BudgetSpent') {
      console.error(`Nothing was tested: ${error.message}.`);
      return /interrupted/.test(error.message) ? 130 : 3;
    }
    console.error('The suite itself failed; this is a bug of the suite:');
    console.error(error);
    return 4;
  }
}

export function paintOf(stream: NodeJS.WritableStream, noColor: string | boolean | undefined): Paint {
  return noColor ? plain : paintFor(stream);
}
