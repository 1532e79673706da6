/** Updates the known failures file after a run: adds the failures, and drops the rules that pass. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { stringify } from 'yaml';
import type { KnownFailure } from '../../options.ts';
import type { Results } from '../../results/results.ts';

const header = `# Rules that are known to fail. A run fails if one of them passes again or its date has passed.
`;

/** Lists what failed; existing reasons and dates stay, unless the date has passed. */
export function updateKnown(
  { rules, run, knownFailures: { stale } }: Pick<Results, 'rules' | 'run' | 'knownFailures'>,
  previous: readonly KnownFailure[],
): readonly KnownFailure[] {
  return rules
    .filter(({ verdict }) => verdict === 'fail' || (run.strict && verdict === 'warn'))
    .map(({ id, reason }) => {
      const previousEntry = previous.find(({ rule }) => rule === id);
      const isStale = stale.some(({ rule }) => rule === id);
      if (previousEntry !== undefined) return isStale ? { rule: id, reason: previousEntry.reason } : previousEntry;
      return { rule: id, reason: `Seen on ${run.started.slice(0, 10)}: ${reason ?? 'it is broken.'}` };
    });
}

export async function writeKnown(path: string, knownFailures: readonly KnownFailure[]): Promise<void> {
  const json = extname(path) === '.json';
  await writeFile(
    path,
    json ? `${JSON.stringify(knownFailures, null, 2)}\n` : `${header}${stringify(knownFailures, { lineWidth: 0 })}`,
  );
}
