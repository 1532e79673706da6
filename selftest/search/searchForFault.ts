/** Tests whether the suite finds a fault: plays the scripts that the fault affects until one detects it. */
import type { Script } from '../../conformance/script/script.ts';
import type { Level } from '../../spec/statement.ts';
import type { FamilyFault, FamilyName, FaultBehaviour } from '../faults/families/faultBehaviour.ts';
import { getLevel } from '../selftest.ts';
import type { Service } from '../services.ts';
import { openScriptRunner, type ScriptRunner } from './scriptRunner.ts';

export interface SearchResult {
  readonly family: FamilyName;
  readonly id: string;
  /** The broken rule with the strictest level that was seen. */
  readonly rule?: string;
  readonly level?: Level;
  readonly script?: string;
  /** The number of scripts that the fault affects. */
  readonly candidates: number;
  readonly played: number;
  readonly milliseconds: number;
  readonly unobservable?: string;
  readonly service: SearchedService;
}

/** The services that faults of families are planted in. */
export type SearchedService = 'mock' | 'translated' | 'second';

export interface SearchOptions {
  readonly seed: number;
  /** The maximum number of scripts to play. */
  readonly maxScripts: number;
  readonly service: SearchedService;
  readonly open: (faultBehaviour: FaultBehaviour) => Service | Promise<Service>;
}

const isFailure = (level: Level): boolean => level !== 'assumed';

/** Plays the candidates in order. A warning does not end the search, because a later script may show a failure. */
export async function searchForFault(
  { family, id, unobservable, create }: FamilyFault,
  candidates: readonly Script[],
  { seed, maxScripts, service, open }: SearchOptions,
): Promise<SearchResult> {
  const start = performance.now();
  const result = {
    ...{ family, id, candidates: candidates.length, service },
    ...(unobservable === undefined ? {} : { unobservable }),
  };
  const summarizeRun = (played: number) => ({
    ...result,
    played,
    milliseconds: Math.round(performance.now() - start),
  });
  if (candidates.length === 0) return summarizeRun(0);
  const faultBehaviour = create();
  const runner = await openScriptRunner(await open(faultBehaviour), {
    seed,
    ...(faultBehaviour.replaceDelivery === undefined ? {} : { deliver: faultBehaviour.replaceDelivery }),
  });
  let playedCount = 0;
  let warning: Pick<SearchResult, 'rule' | 'level' | 'script'> | undefined;
  try {
    for (const script of candidates.slice(0, maxScripts)) {
      playedCount++;
      const brokenRule = await findBreak(script, runner, warning !== undefined);
      if (brokenRule !== undefined && isFailure(brokenRule.level))
        return { ...summarizeRun(playedCount), ...brokenRule };
      warning ??= brokenRule;
    }
    return { ...summarizeRun(playedCount), ...warning };
  } finally {
    await runner.close();
  }
}

/** The broken rule with the strictest level, if it breaks again from fresh state. */
async function findBreak(script: Script, runner: ScriptRunner, onlyFailures: boolean) {
  const brokenRules = (await runner.findEvidenceAgainst(script))
    .map(({ rule }) => ({ rule, level: getLevel(rule), script: script.id }))
    .filter(({ level }) => !onlyFailures || isFailure(level))
    .toSorted((a, b) => Number(isFailure(b.level)) - Number(isFailure(a.level)));
  if (brokenRules.length === 0) return undefined;
  await runner.reset();
  const again = new Set((await runner.findEvidenceAgainst(script)).map(({ rule }) => rule));
  return brokenRules.find(({ rule }) => again.has(rule));
}
