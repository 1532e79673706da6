/** Finds the failures to replay: in the results of a run, in a failure folder, or by a rule id. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findNearest } from '../../spec/text/nearest.ts';
import { reportFiles } from '../report/formats.ts';
import { Results } from '../results/results.ts';
import { UsageError } from '../settings/usageError.ts';
import { buildReplayable, FailureFile, listReplayables, type Replayable } from './failureFile.ts';

/**
 * @param source the path of results, a failure or its folder, or a rule id
 * @param folder the report folder of the last run
 * @throws UsageError that explains why there is nothing to replay
 */
export async function findFailures(source: string, folder: string): Promise<readonly Replayable[]> {
  const stats = await stat(source).catch(() => undefined);
  if (stats?.isDirectory()) return readFolder(source);
  if (stats !== undefined)
    return readFailureFile(basename(source) === 'repro.sh' ? join(dirname(source), 'failure.json') : source);
  return readByRule(source, folder);
}

async function readFolder(folder: string): Promise<readonly Replayable[]> {
  for (const name of ['failure.json', reportFiles.json]) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => undefined)) !== undefined) return readFailureFile(path);
  }
  throw new UsageError(`The folder ${folder} has neither failure.json nor ${reportFiles.json}.`);
}

async function readFailureFile(path: string): Promise<readonly Replayable[]> {
  const value = await readJson(path);
  const failure = FailureFile.safeParse(value);
  if (failure.success) return [buildReplayable(failure.data)];
  const results = Results.safeParse(value);
  if (results.success) return listReplayables(results.data);
  throw new UsageError(`The file ${path} is neither a failure nor the results of a run.`);
}

async function readByRule(rule: string, folder: string): Promise<readonly Replayable[]> {
  const path = join(folder, reportFiles.json);
  if ((await stat(path).catch(() => undefined)) === undefined)
    throw new UsageError(`Nothing to replay: neither the file ${rule} nor the results ${path} exists.`);
  const all = await readFailureFile(path);
  const matches = all.filter((result) => result.rule === rule);
  if (matches.length > 0) return matches;
  const ids = all.map((result) => result.rule);
  const suggestion = findNearest(rule, ids);
  const hint =
    suggestion === undefined
      ? ids.length === 0
        ? 'That run has no failures.'
        : `Its failures are ${ids.join(', ')}.`
      : `Did you mean ${suggestion}?`;
  throw new UsageError(`The run in ${path} has no failure of "${rule}". ${hint}`);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`${path} is not valid JSON.`);
  }
}
