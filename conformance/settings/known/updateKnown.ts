/** Updates the known failures file after a run: adds the failures, and drops the rules that pass. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { stringify } from 'yaml';
import type { KnownFailure } from '../../options.ts';
import type { Results } from '../../results/results.ts';

const header = `# Rules that are known to fail. A run fails if one of them passes again or its date has passed.
`;

/**
 * Lists what failed; existing reasons and dates stay, unless the date has passed.
 *
 * @param selectedRules previous entries of other rules stay, because the run shows nothing reliable about them
 */
export function updateKnown(
  { rules, run, knownFailures: { stale } }: Pick<Results, 'rules' | 'run' | 'knownFailures'>,
  previous: readonly KnownFailure[],
  selectedRules: ReadonlySet<string>,
): readonly KnownFailure[] {
  return rules.flatMap(({ id, reason, verdict }) => {
    const isBroken = verdict === 'fail' || (run.strict && verdict === 'warn');
    const previousEntry = previous.find(({ rule }) => rule === id);
    if (!isBroken) return previousEntry === undefined || selectedRules.has(id) ? [] : [previousEntry];
    const isStale = stale.some(({ rule }) => rule === id);
    if (previousEntry !== undefined) return [isStale ? { rule: id, reason: previousEntry.reason } : previousEntry];
    return [{ rule: id, reason: `Seen on ${run.started.slice(0, 10)}: ${reason ?? 'it is broken.'}` }];
  });
}

export async function writeKnown(path: string, knownFailures: readonly KnownFailure[]): Promise<void> {
  const json = extname(path) === '.json';
  await writeFile(
    path,
    json ? `${JSON.stringify(knownFailures, null, 2)}\n` : `${header}${stringify(knownFailures, { lineWidth: 0 })}`,
  );
}
