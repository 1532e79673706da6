/** Assembles the results at the end of a run. */

import manifest from '#manifest' with { type: 'json' };
import { Casebook } from '../confirm/evidenceStore.ts';
import type { Played } from '../judge/evidence.ts';
import { checkable, verdictOf } from '../judge/verdicts.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Stage } from '../player/stage.ts';
import { redacted } from '../report/redact.ts';
import { exitOf } from '../results/exit.ts';
import type { Failure, Results } from '../results/results.ts';
import type { Selection } from '../settings/selection.ts';
import type { Settings } from '../settings/settings.ts';
import { unmodelledNotes } from '../settings/unmodelled.ts';
import { unobservable } from '../suite/unobservable.ts';
import { counted, operationsOf, ruleResult } from './assemble.ts';
import { contractVersion } from './contract.ts';
import { missingOf } from './missing.ts';
import { sightingOf } from './sighting.ts';
import { staleAmong } from './stale.ts';
import { transitionsOf } from './transitions/table.ts';

export interface RunContext {
  readonly options: ConformanceOptions;
  readonly settings: Settings;
  readonly selection: Selection;
  readonly stage: Stage;
  readonly started: Date;
}

/** What a run produced before it ended. */
export interface Outcome {
  readonly obstacle?: string;
  readonly book?: Casebook;
  readonly played?: readonly Played[];
  readonly failures?: ReadonlyMap<string, Failure>;
}

const reasons: ReadonlyMap<string, string> = new Map(unobservable.map(({ rule, reason }) => [rule, reason]));

export function resultsOf({ options, settings, selection, stage, started }: RunContext, outcome: Outcome): Results {
  const { book = new Casebook(), played = [], failures = new Map(), obstacle } = outcome;
  const { profile, target, ledger, budgets } = stage;
  const known = new Map((options.known ?? []).map((entry) => [entry.rule, entry.reason]));
  const rules = checkable.map((rule) => {
    const findings = book.findingsOf(rule.id);
    const leftOut = selection(rule);
    const why = reasons.get(rule.id);
    const judged = verdictOf(
      rule,
      {
        ...findings,
        ...(leftOut === undefined ? {} : { leftOut }),
        ...(why === undefined ? {} : { unobservable: why }),
        ...(obstacle === undefined ? {} : { stops: [{ kind: 'unreachable', what: 'service', reason: obstacle }] }),
      },
      profile,
    );
    const failure = failures.get(rule.id) ?? null;
    const expected = judged.verdict === 'fail' || judged.verdict === 'warn' ? (known.get(rule.id) ?? null) : null;
    const result = ruleResult(rule, judged, findings, failure, expected);
    return { ...result, ...sightingOf(result, findings.flaky, target.log) };
  });
  const stale = staleAmong(options.known ?? [], rules, started);
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
      started: started.toISOString(),
      seconds: Math.round(target.elapsed) / 1000,
      requests: target.requests,
      publications: settings.maxPublish - budgets.publications,
      workers: settings.workers,
      rate: settings.rate === 'off' ? 'off' : `${settings.rate}/m`,
      strict: options.strict ?? false,
    },
    profile: {
      source: options.profileSource ?? null,
      bindings: { ...profile.bindings },
      unmodelled: [...profile.unmodelled.keys()],
    },
    exit: exitOf(rules, { strict: options.strict ?? false, stale: stale.length, obstacle, spent: target.spent }),
    counts: counted(rules),
    rules,
    transitions: transitionsOf(played, profile),
    missing: missingOf(rules, profile, (rule) => book.findingsOf(rule).stops),
    notes: [...unmodelledNotes(profile)],
    ledger: [...ledger.entries()],
    operations: operationsOf(target.log),
    known: { file: null, stale },
  };
  return redacted(
    results,
    Object.values(options.credentials).map(({ key }) => key),
  );
}
