/** Forecasts a run without sending a request: its plan, and what would make more rules testable. */
import { resolveProfile } from '../../src/profile/resolve.ts';
import { findHookGap, needsConnection } from '../assemble/hookNeeds.ts';
import { listMissing } from '../assemble/missing.ts';
import { buildRuleResult } from '../assemble/ruleResult.ts';
import type { Evidence, Obstacle } from '../judge/evidence.ts';
import { explainVerdict, rulesAndLaws } from '../judge/verdicts.ts';
import type { ConformanceOptions, RunPlan } from '../options.ts';
import { createCaller } from '../player/accounts/createCaller.ts';
import type { KnownCaller } from '../player/stage.ts';
import type { Results, RuleResult } from '../results/results.ts';
import { ServiceClock } from '../runState/clock.ts';
import { borrowKeys } from '../script/borrowKeys.ts';
import type { CallerName, Script } from '../script/script.ts';
import { measureCost } from '../settings/costs.ts';
import { buildSelection, listNeededRules, selectScripts, takeShard, withRefusals } from '../settings/selection.ts';
import { readSettings } from '../settings/settings.ts';
import { withBasicKey } from '../settings/standInKey.ts';
import { writeUnmodelledNotes } from '../settings/unmodelled.ts';
import { predictProbes } from '../suite/dryRun/dryRun.ts';
import { buildSuite } from '../suite/suite.ts';
import { findObstacle } from './obstacle.ts';
import { listOpenProbes } from './openProbes.ts';
import { buildPlan } from './plan.ts';
import { listTestedRules } from './testedRules.ts';

export interface Forecast {
  readonly plan: RunPlan;
  /** Rules that no script of the run tests, with their expected verdict and its reason. */
  readonly untested: readonly RuleResult[];
  readonly missing: Results['missing'];
  readonly notes: readonly string[];
}

/** Predicts a run, without sending anything. @throws ProfileError or UsageError for invalid options */
export function forecast(options: ConformanceOptions): Forecast {
  const settings = readSettings({ ...options, seed: options.seed ?? 1 });
  const getSkipReason = buildSelection(options, rulesAndLaws);
  const profile = resolveProfile(options.profile ?? {});
  const { hooks = {} } = options;
  const callers = getCallers(options);
  const budgets = { patience: { remaining: settings.patience } };
  const stage = { profile, hooks, tier: settings.tier, callers, budgets };
  const suite = buildSuite({ ...settings, profile, rules: listNeededRules(getSkipReason, rulesAndLaws) });
  const shard = takeShard(withRefusals(selectScripts(suite, getSkipReason, rulesAndLaws), suite), options.shard);
  const scripts = hooks.plan === undefined ? shard : shard.map((script) => borrowKeys(script, callers));
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(callers.keys()) };
  const obstacles = new Map<string, Obstacle[]>();
  const addObstacle = (rules: readonly string[], obstacle: Obstacle): void => {
    for (const rule of rules) obstacles.set(rule, [...(obstacles.get(rule) ?? []), obstacle]);
  };
  const playable: Script[] = [];
  for (const script of scripts) {
    const obstacle = findObstacle(script, capabilities);
    if (obstacle === undefined) playable.push(script);
    else addObstacle(script.about, obstacle);
  }
  const testedRules = listTestedRules(playable, stage);
  for (const script of playable.filter(({ about }) => about.some((rule) => !testedRules.has(rule))))
    for (const { about, obstacle } of listOpenProbes(
      { script, requests: predictProbes(script.steps, profile) },
      profile,
    ))
      addObstacle(about, obstacle);
  const listObstacles = (rule: string) => {
    const gap = findHookGap(rule, hooks);
    return testedRules.has(rule) ? [] : [...(obstacles.get(rule) ?? []), ...(gap === undefined ? [] : [gap])];
  };
  const untested = rulesAndLaws.flatMap((rule) => {
    const skipReason = getSkipReason(rule);
    const kept = testedRules.has(rule.id) && skipReason === undefined ? [buildPassEvidence(rule.id)] : [];
    const findings = { kept, broken: [], flaky: [], obstacles: listObstacles(rule.id) };
    const explainedVerdict = explainVerdict(rule, { ...findings, skipReason }, profile);
    return explainedVerdict.verdict === 'pass'
      ? []
      : [
          buildRuleResult(
            rule,
            explainedVerdict,
            { kept: [], broken: [] },
            { failure: null, knownReason: null, log: [], behaviour: profile.behaviour },
          ),
        ];
  });
  const listIdsWithVerdict = (verdict: RuleResult['verdict']) =>
    untested.filter((rule) => rule.verdict === verdict).map(({ id }) => id);
  const untestedIds = new Set(untested.map(({ id }) => id));
  return {
    plan: {
      ...buildPlan(scripts, stage, settings, getSkipReason),
      rules: {
        tested: rulesAndLaws.filter(({ id }) => !untestedIds.has(id)).map(({ id }) => id),
        untestable: listIdsWithVerdict('untestable'),
        'not-applicable': listIdsWithVerdict('not-applicable'),
        skipped: listIdsWithVerdict('skipped'),
      },
    },
    untested,
    missing: listMissing(untested, profile, listObstacles),
    notes: [
      ...writeUnmodelledNotes(profile, (id) => measureCost(id, untested, listObstacles)),
      ...rulesAndLaws
        .filter(({ id }) => needsConnection(id) && !untestedIds.has(id))
        .map(
          ({ id }) => `${id} is tested only if the hook "connect" has an account to connect, which a plan cannot know.`,
        ),
    ],
  };
}

/** Builds the evidence that a conformant service would give. */
function buildPassEvidence(rule: string): Evidence {
  const script = { id: 'forecast', title: 'A forecast.', about: [rule], steps: [] };
  return { rule, kept: true, script, entries: [], expected: 'refused' };
}

function getCallers({ credentials, hooks = {} }: ConformanceOptions): ReadonlyMap<CallerName, KnownCaller> {
  const entries = Object.entries(withBasicKey(credentials)) as [
    CallerName,
    NonNullable<(typeof credentials)[CallerName]>,
  ][];
  const allCallers: [CallerName, { key: string; plans?: KnownCaller['plans'] }][] = [
    ...entries,
    ['unknown', { key: '' }],
  ];
  return new Map(
    allCallers.map(([name, { key, plans }]) => {
      const hookCaller = { caller: name, key };
      return [name, createCaller(name, hookCaller, plans, new ServiceClock(hooks, hookCaller))];
    }),
  );
}
