/** Assembles the results at the end of a run. */

import manifest from '#manifest' with { type: 'json' };
import { EvidenceStore } from '../confirm/evidenceStore.ts';
import { writeAbsenceNotes } from '../judge/absentFeatures.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { isTranslated } from '../judge/isTranslated.ts';
import { explainVerdict, rulesAndLaws } from '../judge/verdicts.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Stage } from '../player/stage.ts';
import { redact } from '../report/redact.ts';
import { getExitCode } from '../results/exit.ts';
import type { Failure, Results } from '../results/results.ts';
import { measureCost } from '../settings/costs.ts';
import { type GetSkipReason, listSelectedRules } from '../settings/selection.ts';
import type { Settings } from '../settings/settings.ts';
import { writeUnmodelledNotes } from '../settings/unmodelled.ts';
import { findCauses } from './causes.ts';
import { contractVersion } from './contract.ts';
import { buildFlakyFailure } from './flakyFailure.ts';
import { findHookGap } from './hookNeeds.ts';
import { describeLastRequests } from './lastRequests.ts';
import { buildPartial } from './merge/partial.ts';
import { listMissing } from './missing.ts';
import { summarizeOperations } from './operations.ts';
import { buildRuleResult, countRules } from './ruleResult.ts';
import { findStaleEntries, fixedReason } from './staleEntries.ts';
import { describeStops } from './stopNotes.ts';
import { buildTimeline } from './timeline.ts';
import { buildTransitions } from './transitions/table.ts';
import { describeUnknownStates } from './unknownStates.ts';

export interface RunContext {
  readonly options: ConformanceOptions;
  readonly settings: Settings;
  readonly getSkipReason: GetSkipReason;
  readonly stage: Stage;
  readonly startedAt: Date;
}

/** The output of a run before it ended. */
export interface RunOutcome {
  readonly obstacle?: string;
  readonly evidenceStore?: EvidenceStore;
  readonly scriptResults?: readonly ScriptResult[];
  readonly failures?: ReadonlyMap<string, Failure>;
}

export function buildResults(
  { options, settings, getSkipReason, stage, startedAt }: RunContext,
  outcome: RunOutcome,
): Results {
  const { evidenceStore = new EvidenceStore(), scriptResults = [], failures = new Map(), obstacle } = outcome;
  const { profile, target, createdResources, budgets, listDelay } = stage;
  const knownReasons = new Map((options.known ?? []).map((entry) => [entry.rule, entry.reason]));
  const getFindings = (rule: string) => {
    const findings = evidenceStore.getFindings(rule);
    const gap = findHookGap(rule, stage.hooks);
    return gap === undefined ? findings : { ...findings, obstacles: [...findings.obstacles, gap] };
  };
  const listObstacles = (rule: string) => getFindings(rule).obstacles;
  const rules = rulesAndLaws.map((rule) => {
    const findings = getFindings(rule.id);
    const skipReason = getSkipReason(rule);
    const explainedVerdict = explainVerdict(
      rule,
      {
        ...findings,
        skipReason,
        isProfileLearned: options.isProfileLearned ?? false,
        isTranslated: isTranslated(rule.id, stage.codec.translator),
        ...(obstacle === undefined ? {} : { obstacles: [{ kind: 'unreachable', what: 'service', reason: obstacle }] }),
      },
      profile,
    );
    const failure = failures.get(rule.id) ?? null;
    const knownReason =
      explainedVerdict.verdict === 'fail' || explainedVerdict.verdict === 'warn'
        ? (knownReasons.get(rule.id) ?? null)
        : null;
    const result = buildRuleResult(rule, explainedVerdict, findings, {
      failure,
      knownReason,
      log: target.log,
      behaviour: profile.behaviour,
    });
    return {
      ...result,
      ...buildFlakyFailure(result, findings.flaky, target.log),
      ...(options.shard === undefined ? {} : { partial: buildPartial(findings, skipReason) }),
    };
  });
  const staleEntries = findStaleEntries(
    options.known ?? [],
    rules,
    listSelectedRules(getSkipReason, rulesAndLaws),
    startedAt,
  );
  // Only the results of all parts show whether a known failure is fixed.
  const certainStaleEntries =
    options.shard === undefined ? staleEntries : staleEntries.filter(({ reason }) => reason !== fixedReason);
  const results: Results = {
    $schema: './conformance-results.schema.json',
    format: 1,
    suite: { name: 'social-contract', version: manifest.version, contract: contractVersion },
    target: { url: settings.base.href },
    run: {
      id: stage.run,
      seed: settings.seed,
      tier: settings.tier,
      size: settings.size,
      started: startedAt.toISOString(),
      seconds: Math.round(target.elapsed) / 1000,
      requests: target.requestCount,
      publications: settings.maxPublish - budgets.publications,
      workers: settings.workers,
      rate: settings.rate === 'off' ? 'off' : `${settings.rate}/m`,
      strict: options.strict ?? false,
      shard: options.shard ?? null,
      selection: {
        only: [...(options.only ?? [])],
        skip: [...(options.skip ?? [])],
        levels: [...(options.levels ?? [])],
      },
      endedEarly: obstacle ?? target.stopReason ?? null,
    },
    profile: {
      source: options.profileSource ?? null,
      bindings: { ...profile.bindings },
      unmodelled: [...profile.unmodelled.keys()],
    },
    exit: getExitCode(rules, {
      strict: options.strict ?? false,
      staleEntryCount: certainStaleEntries.length,
      shard: options.shard,
      obstacle,
      stopReason: target.stopReason,
      isSelected: (rule) => getSkipReason(rule) === undefined,
    }),
    counts: countRules(rules),
    rules,
    causes: findCauses(rules, (rule) => evidenceStore.listFailures(rule), target.log),
    transitions: buildTransitions(scriptResults, profile),
    missing: listMissing(rules, profile, listObstacles),
    notes: [
      ...describeLastRequests(target.log, target.stopReason),
      ...listDelay.describe(),
      ...describeStops(scriptResults),
      ...writeAbsenceNotes(rulesAndLaws, profile, options.isProfileLearned),
      // Only the results of all parts show what becomes untestable.
      ...writeUnmodelledNotes(
        profile,
        options.shard === undefined ? (id) => measureCost(id, rules, listObstacles) : undefined,
      ),
      ...describeUnknownStates(scriptResults, profile),
    ],
    createdResources: [...createdResources.listEntries()],
    timeline: buildTimeline(target.log),
    operations: summarizeOperations(target.log),
    knownFailures: { file: null, stale: staleEntries },
  };
  return redact(
    results,
    Object.values(options.credentials).map(({ key }) => key),
  );
}
