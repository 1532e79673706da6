/** Updates the known failures file after a run: adds the failures, and drops the rules that pass. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { stringify } from 'yaml';
import type { KnownFailure } from '../../options.ts';
import type { Results } from '../../results/results.ts';

const head = `# Rules that are known to fail. A run fails if one of them passes again or its date has passed.
`;

/** Lists what failed; existing reasons and dates stay, unless the date has passed. */
export function knownAfter(
  { rules, run, known: { stale } }: Pick<Results, 'rules' | 'run' | 'known'>,
  before: readonly KnownFailure[],
): readonly KnownFailure[] {
  return rules
    .filter(({ verdict }) => verdict === 'fail' || (run.strict && verdict === 'warn'))
    .map(({ id, reason }) => {
      const given = before.find(({ rule }) => rule === id);
      const over = stale.some(({ rule }) => rule === id);
      if (given !== undefined) return over ? { rule: id, reason: given.reason } : given;
      return { rule: id, reason: `Seen on ${run.started.slice(0, 10)}: ${reason ?? 'it is broken.'}` };
    });
}

export async function writeKnown(path: string, known: readonly KnownFailure[]): Promise<void> {
  const json = extname(path) === '.json';
  await writeFile(path, json ? `${JSON.stringify(known, null, 2)}\n` : `${head}${stringify(known, { lineWidth: 0 })}`);
}
