/** Predicts which rules a run tests on a conformant service, from the scripts that can be played. */
import { getOperation } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { findHookGap, needsConnection } from '../assemble/hookNeeds.ts';
import { findOpposingDecision, isRefusalRule, rulesAndLaws } from '../judge/verdicts.ts';
import { isBound } from '../oracle/readings.ts';
import type { Stage } from '../player/stage.ts';
import type { Script } from '../script/script.ts';
import { predictProbes } from '../suite/dryRun/dryRun.ts';
import type { PredictedRequest } from './openProbes.ts';

/** @param scripts the scripts that can be played */
export function listTestedRules(
  scripts: readonly Script[],
  { profile, hooks, callers }: Pick<Stage, 'profile' | 'hooks' | 'callers'>,
): ReadonlySet<string> {
  const byRule = new Map<string, Script[]>();
  for (const script of scripts)
    for (const rule of new Set(script.about)) byRule.set(rule, [...(byRule.get(rule) ?? []), script]);
  const testedRules = rulesAndLaws.filter((rule) => {
    const { id, needs, kind, everyReading = {} } = rule;
    if (kind === 'law' && findOpposingDecision(rule, profile) !== undefined) return false;
    const openDecisions: readonly unknown[] = Array.isArray(everyReading) ? everyReading : Object.keys(everyReading);
    if (!needs.every((need) => isBound(profile, need) || openDecisions.includes(need))) return false;
    if (findHookGap(id, hooks) !== undefined) return false;
    if (needsConnection(id) && hasNoConnectedAccount(callers)) return false;
    const ruleScripts = byRule.get(id) ?? [];
    const candidates = ruleScripts.map((script) => selectReachablePart(script, profile));
    // A law judges the whole history.
    if (kind === 'law') return candidates.some((script, i) => script === ruleScripts[i]);
    const needsAccepted = !isRefusalRule(rule, profile);
    return candidates.some(({ steps, about }) =>
      predictProbes(steps, profile).some(
        ({ step, expectation }) =>
          breaksOnly(id, expectation) ||
          (needsAccepted && expectation.outcome === 'accepted' && (step.about ?? about).includes(id)),
      ),
    );
  });
  return new Set(testedRules.map(({ id }) => id));
}

/** Whether the hook `connect` connected no account. False before a run reads the accounts, because none is known. */
const hasNoConnectedAccount = (callers: Stage['callers']): boolean => {
  const known = [...callers.values()].filter(({ accounts = [] }) => accounts.length > 0);
  return known.length > 0 && known.every(({ connectedAccounts }) => connectedAccounts.length === 0);
};

/** Returns the steps up to the first resource whose id the suite cannot read under the profile. */
function selectReachablePart(script: Script, profile: Profile): Script {
  const end = script.steps.findIndex((step) => {
    if (step.kind !== 'request' || step.as === undefined || step.operation === 'uploadMedia') return false;
    if (step.operation === 'listPosts') return false;
    const record = getOperation(step.operation).tag === 'Posts' ? 'post.record' : 'leadMagnet.record';
    return !isBound(profile, record);
  });
  return end < 0 ? script : { ...script, steps: script.steps.slice(0, end + 1) };
}

/** Whether a request certainly breaks this rule alone; otherwise the cause of a refusal is unclear. */
const breaksOnly = (rule: string, { broken, doubtful }: PredictedRequest['expectation']): boolean =>
  broken.length === 1 && broken[0] === rule && doubtful.length === 0;
