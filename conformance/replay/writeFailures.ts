/** Writes a folder for each broken rule: the failure as data, and a standalone script if curl can repeat the steps. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatProgramCommand, quotePath } from '../report/programCommand.ts';
import type { Results, RuleResult } from '../results/results.ts';
import { buildFailureFile } from './failureFile.ts';
import { formatRepro, type ReproContext } from './shell/repro.ts';

/** The folder of failures, below the report folder. */
const failuresFolder = 'failures';

/**
 * Writes the failures of a run below its report folder, and deletes those of an earlier run.
 *
 * @param results the redacted results
 * @returns the results with the folder of each failure, and its script if there is one
 */
export async function writeFailures(
  results: Results,
  folder: string,
  context: Omit<ReproContext, 'results' | 'replay'>,
): Promise<Results> {
  await rm(join(folder, failuresFolder), { recursive: true, force: true });
  const rules = await Promise.all(results.rules.map((rule) => writeFailure(rule, results, folder, context)));
  return { ...results, rules };
}

async function writeFailure(
  rule: RuleResult,
  results: Results,
  folder: string,
  context: Omit<ReproContext, 'results' | 'replay'>,
): Promise<RuleResult> {
  if (rule.failure === null) return rule;
  const ruleFolder = `${failuresFolder}/${rule.id}`;
  const replay = `${formatProgramCommand()} conformance replay ${quotePath(join(folder, ruleFolder))}`;
  const script = await formatRepro(rule, { ...context, results, replay });
  const reproduce = script === undefined ? null : `${ruleFolder}/repro.sh`;
  const failure = { ...rule.failure, reproduce, folder: ruleFolder };
  await mkdir(join(folder, ruleFolder), { recursive: true });
  await writeFile(
    join(folder, ruleFolder, 'failure.json'),
    `${JSON.stringify(buildFailureFile(rule, failure, results), null, 2)}\n`,
  );
  if (script !== undefined && reproduce !== null) await writeFile(join(folder, reproduce), script, { mode: 0o755 });
  return { ...rule, failure };
}
