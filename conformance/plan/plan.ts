/** The plan of a run: how many requests it sends, how long they take, and which rules it can test. */

import type { Profile } from '../../spec/profile/profile.ts';
import { findOpposingDecision, type RuleOrLaw, rulesAndLaws } from '../judge/verdicts.ts';
import type { RunPlan } from '../options.ts';
import { isBound } from '../oracle/readings.ts';
import { fillReferences, findReferencesIn } from '../player/references/references.ts';
import type { Stage } from '../player/stage.ts';
import { chooseCreateMode, publishes } from '../player/timing/timing.ts';
import { getRequests, type RequestStep, type Script } from '../script/script.ts';
import type { GetSkipReason } from '../settings/selection.ts';
import type { Settings } from '../settings/settings.ts';
import { getSampleValue } from '../suite/dryRun/sampleWorld.ts';
import { computeTotalWait } from './obstacle.ts';
import { findPlayablePart } from './playablePart.ts';
import { listTestedRules } from './testedRules.ts';

export function buildPlan(
  scripts: readonly Script[],
  stage: Pick<Stage, 'profile' | 'hooks' | 'tier' | 'callers'> & {
    readonly budgets?: { readonly patience: { readonly remaining: number } };
  },
  settings: Settings,
  getSkipReason: GetSkipReason,
): RunPlan {
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  const parts = scripts.map((script) => findPlayablePart(script, capabilities));
  const playableScripts = parts.flatMap(({ part }) => part ?? []);
  const steps = playableScripts.flatMap(getRequests);
  const requests = Math.min(steps.length, settings.maxRequests);
  // A part of a script need not test its rules.
  const wholeScripts = parts.filter(({ obstacle }) => obstacle === undefined).flatMap(({ part }) => part ?? []);
  const testedRules = listTestedRules(wholeScripts, stage);
  const rules: Record<keyof RunPlan['rules'], string[]> = {
    tested: [],
    untestable: [],
    'not-applicable': [],
    skipped: [],
  };
  for (const rule of rulesAndLaws) {
    const outcome = getSkipReason(rule) === undefined ? predictOutcome(rule, stage.profile, testedRules) : 'skipped';
    rules[outcome].push(rule.id);
  }
  return {
    scripts: playableScripts.length,
    requests,
    publications: Math.min(
      settings.maxPublish,
      playableScripts.flatMap((script) => getRequests(script).filter((step) => mayPublish(step, stage.profile, script)))
        .length,
    ),
    minutes: settings.rate === 'off' ? 0 : Math.ceil(requests / settings.rate),
    tier: settings.tier,
    rules,
  };
}

function predictOutcome(rule: RuleOrLaw, profile: Profile, testedRules: ReadonlySet<string>): keyof RunPlan['rules'] {
  if (rule.needs.some((id) => profile.absent.has(id))) return 'not-applicable';
  if (rule.kind === 'law' && findOpposingDecision(rule, profile) !== undefined) return 'not-applicable';
  if (rule.needs.some((id) => !isBound(profile, id))) return 'untestable';
  return testedRules.has(rule.id) ? 'tested' : 'skipped';
}

/** Whether a step can publish a post: at once, or because its schedule falls due while the script moves the clock. */
function mayPublish(rawStep: RequestStep, profile: Profile, script: Script): boolean {
  if (rawStep.role === 'probe' && rawStep.expects === 'refused') return false;
  const now = Date.now();
  const times = findReferencesIn(rawStep).filter((reference) => reference.startsWith('now'));
  const step = fillReferences(
    rawStep,
    new Map(times.map((reference) => [reference, getSampleValue(reference, now) ?? reference])),
  );
  if (publishes(step, now + computeTotalWait(script))) return true;
  return step.operation === 'createPost' && step.timing === 'any' && chooseCreateMode(profile, step.role) === 'publish';
}
