/** The suite as Vitest tests: one test for each rule. Uses the project's own Vitest. */
import { beforeAll, describe, type TestContext, test } from 'vitest';
import type { ConformanceConfig } from '../config/config.ts';
import { load } from '../config/load.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import { createRedactor } from '../report/redact.ts';
import { formatFolder } from '../report/write.ts';
import { type LoggedExchange, levels, type Results, type RuleResult } from '../results/results.ts';
import { publishResults } from '../run/publishResults.ts';
import { runConformance } from '../run/run.ts';
import { describeFailure } from './describeFailure.ts';

export { defineConfig } from '../config/defineConfig.ts';
export type { ConformanceConfig };

export interface ConformanceTests {
  /** The maximum duration of the run in milliseconds; the default is 30 minutes. */
  readonly timeout?: number;
}

/**
 * Declares one test for each rule of the contract. The suite runs once, before the first of them: a broken rule fails,
 * a warning fails in a strict run, and an untested rule is skipped with its reason. A last test fails if the run was
 * incomplete or tested nothing. The project's `conformance.config` is read as well.
 *
 * @param config the configuration; a function if the service starts in `beforeAll`
 */
export function conformance(
  config: ConformanceConfig | (() => ConformanceConfig | Promise<ConformanceConfig>),
  { timeout = 30 * 60_000 }: ConformanceTests = {},
): void {
  describe('conformance', () => {
    let run: SuiteRun | undefined;
    const verdicts = new Map<string, RuleResult>();

    beforeAll(async () => {
      run = await runSuite(typeof config === 'function' ? await config() : config);
      for (const rule of run.results.rules) verdicts.set(rule.id, rule);
    }, timeout);

    for (const level of levels)
      describe(level, () => {
        for (const { id, summary } of rulesAndLaws.filter((rule) => rule.level === level))
          test(`${id}: ${summary}`, async (context) => reportVerdict(verdicts.get(id), run, context));
      });

    test('the run is complete', () => {
      const { code = 3, reason = 'The suite did not run.' } = run?.results.exit ?? {};
      if (code > 1) throw createPlainError(reason);
      for (const { rule, reason } of run?.results.knownFailures.stale ?? [])
        throw createPlainError(`Known failure ${rule}: ${reason}`);
    });
  });
}

interface SuiteRun {
  readonly results: Results;
  /** The report folder as printed in commands. */
  readonly folder: string;
}

async function runSuite(config: ConformanceConfig): Promise<SuiteRun> {
  const preparedConfig = await load(config, { folder: process.cwd(), environment: process.env });
  await preparedConfig.setUp();
  let traffic: readonly LoggedExchange[] = [];
  const results = await runConformance({
    ...preparedConfig.options,
    onProgress: (progress) => {
      if (progress.kind === 'end') traffic = progress.traffic;
    },
  });
  // Files are written only if the configuration has reports.
  const publishedResults =
    config.report === undefined
      ? createRedactor(preparedConfig.secrets)(results)
      : (await publishResults(results, traffic, preparedConfig)).results;
  return { results: publishedResults, folder: formatFolder(preparedConfig.report.folder) };
}

async function reportVerdict(
  rule: RuleResult | undefined,
  run: SuiteRun | undefined,
  context: TestContext,
): Promise<void> {
  if (rule === undefined || run === undefined) return context.skip('The suite did not run.');
  const { results, folder } = run;
  const { verdict, reason, knownReason } = rule;
  if (knownReason !== null) return context.skip(`Known failure: ${knownReason}`);
  if (verdict === 'fail' || (verdict === 'warn' && results.run.strict))
    throw createPlainError(describeFailure(rule, results, folder));
  if (verdict === 'warn') await context.annotate(describeFailure(rule, results, folder), 'warning');
  else if (verdict !== 'pass') context.skip(`${verdict}: ${reason ?? ''}`);
}

/** Creates an error without a stack trace: the fault is in the service, not in the suite. */
function createPlainError(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
