/** The self-test: does the suite find planted faults on the rules that they break, without false positives? */

import { rulesAndLaws } from '../conformance/judge/verdicts.ts';
import type { ConformanceOptions } from '../conformance/options.ts';
import type { Results } from '../conformance/results/results.ts';
import { runConformance } from '../conformance/run/run.ts';
import { laws } from '../spec/laws/index.ts';
import { findRule } from '../spec/rules/index.ts';
import type { Level } from '../spec/statement.ts';
import type { Fault } from './faults/fault.ts';
import { openMockService, type Service } from './services.ts';

export interface FaultOutcome {
  readonly fault: Fault;
  readonly level: Level;
  readonly isFound: boolean;
  /** Whether scripts about the rule were played alone. */
  readonly byOwnScripts: boolean;
  /** The verdict on the rule that the fault breaks. */
  readonly verdict: string;
  /** Other rules reported as broken. */
  readonly otherRules: readonly string[];
  readonly requests: number;
  readonly seconds: number;
}

export interface FalsePositive {
  readonly service: string;
  readonly rule: string;
  readonly verdict: string;
  readonly reason: string | null;
}

export interface SelfTestOptions {
  readonly seed?: number;
  readonly size?: NonNullable<ConformanceOptions['size']>;
  /** Tests only every n-th rule, beginning with the seed. */
  readonly every?: number;
}

/** Plays the scripts about the fault's rule first; if they do not find it, the whole suite decides. */
export async function tryFault(fault: Fault, { seed = 1 }: SelfTestOptions = {}): Promise<FaultOutcome> {
  const quickResult = await tryScripts(fault, [fault.rule], seed);
  return quickResult.isFound ? quickResult : tryScripts(fault, undefined, seed);
}

async function tryScripts(fault: Fault, only: readonly string[] | undefined, seed: number): Promise<FaultOutcome> {
  const service = openMockService(fault);
  try {
    const selection = only === undefined ? {} : { only };
    const results = await runConformance({ ...service.options, ...selection, seed, shrink: false, patience: 3000 });
    const brokenRules = listBrokenRules(results);
    const rules = [fault.rule, ...(fault.equivalentRules ?? [])];
    const result = results.rules.find(({ id }) => id === fault.rule);
    return {
      fault,
      level: result?.level ?? getLevel(fault.rule),
      isFound: rules.some((rule) => brokenRules.includes(rule)),
      byOwnScripts: only !== undefined,
      verdict: result?.verdict ?? 'no such rule',
      otherRules: brokenRules.filter((rule) => rule !== fault.rule),
      requests: results.run.requests,
      seconds: results.run.seconds,
    };
  } catch (error) {
    const verdict = error instanceof Error ? `${error.name}: ${error.message}` : 'error';
    const noResult = { isFound: false, byOwnScripts: false, otherRules: [], requests: 0, seconds: 0 };
    return { fault, level: getLevel(fault.rule), verdict, ...noResult };
  } finally {
    await service.close();
  }
}

/** The false positives of the suite against a conforming service. */
export async function findFalsePositives(
  service: Service,
  { seed = 1, size = 'standard', every = 1 }: SelfTestOptions = {},
): Promise<{ readonly results: Results; readonly falsePositives: readonly FalsePositive[] }> {
  try {
    const only = rulesAndLaws.filter((_, i) => (i + seed) % every === 0).map(({ id }) => id);
    const selection = every === 1 ? {} : { only };
    const results = await runConformance({ ...service.options, ...selection, seed, size, shrink: false });
    const falsePositives = results.rules
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn' || verdict === 'inconclusive')
      .filter(({ verdict, evidence }) => verdict !== 'inconclusive' || evidence.broken > 0)
      .map(({ id, verdict, reason }) => ({ service: service.name, rule: id, verdict, reason }));
    return { results, falsePositives };
  } finally {
    await service.close();
  }
}

function listBrokenRules({ rules }: Results): readonly string[] {
  return rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ id }) => id);
}

export function getLevel(rule: string): Level {
  return findRule(rule)?.level ?? laws.find(({ id }) => id === rule)?.level ?? 'derived';
}
