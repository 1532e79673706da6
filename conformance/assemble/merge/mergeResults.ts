/** Merges the results of all parts of a run; the verdicts are those of one run with all scripts. */

import type { Bindings } from '../../../spec/profile/profile.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { rulesAndLaws } from '../../judge/verdicts.ts';
import { getExitCode } from '../../results/exit.ts';
import type { Results, RuleResult } from '../../results/results.ts';
import { measureCost } from '../../settings/costs.ts';
import { buildSelection } from '../../settings/selection.ts';
import { writeUnmodelledNotes } from '../../settings/unmodelled.ts';
import { UsageError } from '../../settings/usageError.ts';
import { listMissing } from '../missing.ts';
import { countRules } from '../ruleResult.ts';
import { fixedReason } from '../staleEntries.ts';
import { mergeCauses } from './mergeCauses.ts';
import { mergeOperations, mergeTransitions } from './mergeCounts.ts';
import { mergeRule } from './mergeRule.ts';

/** Joins the results of the parts of a run. @throws UsageError unless they are all parts of one run */
export function mergeResults(parts: readonly Results[]): Results {
  const [first] = assertComplete(parts);
  const profile = resolveProfile(first.profile.bindings as Bindings);
  const readParts = (id: string): readonly RuleResult[] =>
    parts.flatMap(({ rules }) => rules.filter((rule) => rule.id === id));
  const refusingOperations = new Set(
    parts.flatMap(({ rules }) => rules.flatMap(({ partial }) => partial?.refused ?? [])),
  );
  const listObstacles = (id: string) => readParts(id).flatMap(({ partial }) => partial?.obstacles ?? []);
  const getSkipReason = buildSelection(first.run.selection, rulesAndLaws);
  const unmeasuredNotes = writeUnmodelledNotes(profile);
  const rules = rulesAndLaws.map((rule) => mergeRule(rule, readParts(rule.id), profile, refusingOperations));
  const passedIds = new Set(rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
  const stale = removeDuplicates(parts.flatMap(({ knownFailures }) => knownFailures.stale)).filter(
    ({ rule, reason }) => reason !== fixedReason || passedIds.has(rule),
  );
  const endedEarly =
    parts
      .filter(({ run }) => run.endedEarly !== null)
      .map(({ run }) => `part ${run.shard?.part}: ${run.endedEarly}`)
      .join('; ') || null;
  const sum = (getNumber: (run: Results['run']) => number) =>
    parts.reduce((total, { run }) => total + getNumber(run), 0);
  // Parts run at the same time, so their timelines have no common axis.
  const { timeline: _, ...common } = first;
  return {
    ...common,
    run: {
      ...first.run,
      started: parts.map(({ run }) => run.started).sort()[0] ?? first.run.started,
      seconds: Math.max(...parts.map(({ run }) => run.seconds)),
      requests: sum(({ requests }) => requests),
      publications: sum(({ publications }) => publications),
      shard: null,
      endedEarly,
    },
    exit: getExitCode(rules, {
      strict: first.run.strict,
      staleEntryCount: stale.length,
      obstacle: undefined,
      stopReason: endedEarly ?? undefined,
      isSelected: (rule) => getSkipReason(rule) === undefined,
    }),
    counts: countRules(rules),
    rules,
    causes: mergeCauses(parts.flatMap(({ causes }) => causes)),
    transitions: mergeTransitions(parts.map(({ transitions }) => transitions)),
    missing: listMissing(rules, profile, listObstacles),
    notes: [
      ...removeDuplicates(parts.flatMap(({ notes }) => notes)).filter((note) => !unmeasuredNotes.includes(note)),
      ...writeUnmodelledNotes(profile, (id) => measureCost(id, rules, listObstacles)),
    ],
    createdResources: parts.flatMap(({ createdResources }) => createdResources),
    operations: mergeOperations(parts.flatMap(({ operations }) => operations)),
    knownFailures: { ...first.knownFailures, stale },
  };
}

function assertComplete(parts: readonly Results[]): readonly [Results, ...Results[]] {
  const [first, ...others] = parts;
  const count = first?.run.shard?.of;
  if (first === undefined || count === undefined || parts.some(({ run }) => run.shard?.of !== count))
    throw new UsageError('Pass the results of all parts of one run, each made with --shard.');
  for (const describeSetting of settings) {
    const conflictingPart = others.find((part) => describeSetting(part) !== describeSetting(first));
    if (conflictingPart !== undefined)
      throw new UsageError(
        `Parts ${first.run.shard?.part} and ${conflictingPart.run.shard?.part} belong to different runs: ${describeSetting(first)} and ${describeSetting(conflictingPart)}.`,
      );
  }
  const numbers = parts.flatMap(({ run }) => run.shard?.part ?? []);
  const expectedNumbers = Array.from({ length: count }, (_, i) => i + 1);
  const invalidNumbers = expectedNumbers.filter((part) => numbers.filter((number) => number === part).length !== 1);
  if (invalidNumbers.length > 0)
    throw new UsageError(
      `Pass each of the ${count} parts exactly once; missing or repeated: ${invalidNumbers.join(', ')}.`,
    );
  return [first, ...others];
}

/** The settings that all parts must share. */
const settings: readonly ((results: Results) => string)[] = [
  ({ suite }) => `contract ${suite.contract}`,
  ({ run }) => `seed ${run.seed}`,
  ({ run }) => `size ${run.size}`,
  ({ run }) => `tier ${run.tier}`,
  ({ run }) => `strict ${run.strict}`,
  ({ run }) => `selection ${JSON.stringify(run.selection)}`,
  ({ profile }) => `profile ${JSON.stringify(profile.bindings)}`,
];

function removeDuplicates<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
