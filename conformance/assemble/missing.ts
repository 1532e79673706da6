/** Lists the inputs that would make more rules testable: decisions, hooks, credentials and accounts. */
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import type { Hooks } from '../hooks/hooks.ts';
import { hookPurposes } from '../hooks/purposes.ts';
import type { Obstacle } from '../judge/evidence.ts';
import { isHookFailure } from '../judge/hookFailure.ts';
import { hasAlternatives } from '../judge/verdicts.ts';
import { isBound } from '../oracle/readings.ts';
import type { Results, RuleResult } from '../results/results.ts';

export function listMissing(
  rules: readonly RuleResult[],
  profile: Profile,
  listObstacles: (rule: string) => readonly Obstacle[],
): Results['missing'] {
  // Recommending another answer to an answered decision would be wrong.
  const isOpen = (id: string) => !profile.answeredDecisions.has(id as DecisionId);
  const decisions = new Map<string, string[]>();
  const hooks = new Map<string, string[]>();
  const credentials = new Map<string, string[]>();
  const accounts = new Map<string, string[]>();
  const adviceByName = new Map<string, string>();
  for (const rule of rules.filter(({ verdict }) => verdict === 'not-applicable'))
    for (const { kind, what, reason, platform } of listObstacles(rule.id)) {
      if (kind !== 'no-account') continue;
      recordRule(accounts, what, rule.id);
      // The hook need not connect a second account of a platform.
      const advice = platform === undefined ? 'Connect one more.' : 'Connect one, or configure the hook "connect".';
      adviceByName.set(what, `${reason} ${advice}`);
    }
  for (const rule of rules.filter(({ verdict }) => verdict === 'untestable')) {
    const needs = (rule.needs as readonly DecisionId[]).filter((id) => !isBound(profile, id));
    for (const id of needs.filter(isOpen)) recordRule(decisions, id, rule.id);
    if (needs.length > 0) continue;
    const obstacles = listObstacles(rule.id);
    const hasFailedHook = obstacles.some(isHookFailure);
    for (const obstacle of obstacles) {
      const { kind, what, reason } = obstacle;
      const isFailure = isHookFailure(obstacle);
      if (isFailure) adviceByName.set(what, reason);
      if (kind === 'unbound' && isOpen(what)) recordRule(decisions, what, rule.id);
      if (kind === 'no-hook' && isFailure === hasFailedHook) recordRule(hooks, what, rule.id);
      if (kind === 'unreadable' && what.endsWith(': readable accounts')) {
        recordRule(accounts, what, rule.id);
        adviceByName.set(what, reason);
      }
      if (kind === 'no-credential') recordRule(credentials, what, rule.id);
      if (kind === 'no-account' && hasAlternatives(rule)) {
        recordRule(accounts, what, rule.id);
        adviceByName.set(what, `${reason} Connect one.`);
      }
    }
  }
  return {
    decisions: sortEntries(decisions, (id) => getDecision(id as DecisionId)?.question ?? ''),
    hooks: sortEntries(hooks, (name) => adviceByName.get(name) ?? getHookAdvice(name)),
    // The primary caller always has a key, but its plan may not suffice.
    credentials: sortEntries(
      credentials,
      (name) =>
        `Configure a key ${name === 'primary' ? 'with the plans API and Pro or higher ' : ''}for the caller "${name}".`,
    ),
    accounts: sortEntries(accounts, (name) => adviceByName.get(name) ?? ''),
  };
}

function getHookAdvice(name: string): string {
  const [hook, kind] = name.split('.');
  if (kind !== undefined) return `Make the hook "${hook}" report "${kind}".`;
  const purpose = hookPurposes[hook as keyof Hooks];
  return `Configure the hook "${hook}"${purpose === undefined ? '' : `, which ${purpose}`}.`;
}

function recordRule(rulesByName: Map<string, string[]>, name: string, rule: string): void {
  const rules = rulesByName.get(name) ?? [];
  if (!rules.includes(rule)) rules.push(rule);
  rulesByName.set(name, rules);
}

function sortEntries(rulesByName: ReadonlyMap<string, readonly string[]>, getAdvice: (name: string) => string) {
  return [...rulesByName]
    .map(([name, rules]) => ({ name, rules: [...rules], advice: getAdvice(name) }))
    .sort((a, b) => b.rules.length - a.rules.length || a.name.localeCompare(b.name));
}
