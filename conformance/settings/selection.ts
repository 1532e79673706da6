/** Selects the rules of a run by globs over ids, and by levels. */
import { type DecisionId, isDecisionId } from '../../spec/decisions/index.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import type { RuleOrLaw } from '../judge/verdicts.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Shard } from '../results/results.ts';
import { getRequests, type Script } from '../script/script.ts';
import { UsageError } from './usageError.ts';

/** Returns why a rule is excluded; undefined for selected rules. */
export type GetSkipReason = (rule: Pick<RuleOrLaw, 'id' | 'level'>) => string | undefined;

/** @throws UsageError for a glob that no rule matches */
export function buildSelection(
  { only = [], skip = [], levels = [] }: Pick<ConformanceOptions, 'only' | 'skip' | 'levels'>,
  rules: readonly RuleOrLaw[],
): GetSkipReason {
  const [onlyPatterns, skipPatterns] = [only, skip].map((globs) => globs.map((glob) => buildPattern(glob, rules)));
  return ({ id, level }) => {
    if (skipPatterns?.some((pattern) => pattern.test(id))) return 'Excluded by "skip".';
    if (onlyPatterns !== undefined && onlyPatterns.length > 0 && !onlyPatterns.some((pattern) => pattern.test(id)))
      return 'Not selected by "only".';
    return levels.length > 0 && !levels.includes(level) ? `The level "${level}" is not selected.` : undefined;
  };
}

function buildPattern(glob: string, rules: readonly RuleOrLaw[]): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  if (rules.some(({ id }) => pattern.test(id))) return pattern;
  if (isDecisionId(glob)) throw new UsageError(describeDecision(glob, rules));
  const ids = rules.map(({ id }) => id);
  const topics = new Set(ids.map((id) => `${id.split('.')[0]}.*`));
  const suggestion = findNearest(glob, [...ids, ...topics]);
  throw new UsageError(
    `No rule matches "${glob}".${suggestion === undefined ? ' "conformance rules" lists all rules.' : ` Did you mean ${suggestion}?`}`,
  );
}

function describeDecision(id: DecisionId, rules: readonly RuleOrLaw[]): string {
  const ids = rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id);
  return ids.length === 0
    ? `${id} is a decision, not a rule, and no rule depends on it alone.`
    : `${id} is a decision, not a rule. Rules that depend on it: ${ids.join(', ')}.`;
}

/** Returns the ids of the selected rules. */
export const listSelectedRules = (getSkipReason: GetSkipReason, rules: readonly RuleOrLaw[]): ReadonlySet<string> =>
  new Set(rules.filter((rule) => getSkipReason(rule) === undefined).map(({ id }) => id));

/** Selects the scripts that test a selected rule. */
export function selectScripts(
  scripts: readonly Script[],
  getSkipReason: GetSkipReason,
  rules: readonly RuleOrLaw[],
): readonly Script[] {
  const selectedIds = listSelectedRules(getSkipReason, rules);
  if (selectedIds.size === rules.length) return scripts;
  return scripts.filter(({ about }) => about.some((rule) => selectedIds.has(rule)));
}

/** Rules that a service breaks if it accepts everything, whose scripts cover every operation. */
const refusalRules = [
  'request.media-type',
  'upload.file.required',
  'post.exists',
  'post.delete.repeated',
  'leadMagnet.exists',
  'analytics.account.required',
  'auth.bearer',
];

/** Returns the rules whose scripts a run with a selection plays; undefined for all rules. */
export function listNeededRules(
  getSkipReason: GetSkipReason,
  rules: readonly RuleOrLaw[],
): ReadonlySet<string> | undefined {
  const selectedIds = listSelectedRules(getSkipReason, rules);
  return selectedIds.size === rules.length ? undefined : new Set([...selectedIds, ...refusalRules]);
}

/**
 * Adds scripts in which the operations of the selected scripts refuse a request, because acceptance is evidence only if
 * an operation does not accept everything.
 */
export function withRefusals(selectedScripts: readonly Script[], scripts: readonly Script[]): readonly Script[] {
  if (selectedScripts.length === scripts.length) return selectedScripts;
  const operations = new Set(selectedScripts.flatMap(getRequests).map(({ operation }) => operation));
  const refusalScripts = [...operations].flatMap((operation) =>
    refusalRules.flatMap((rule) => scripts.find((script) => mustRefuse(script, rule, operation)) ?? []),
  );
  return [...new Set([...selectedScripts, ...refusalScripts])];
}

/** Whether a script on the rule has a request that the operation must refuse. */
const mustRefuse = (script: Script, rule: string, operation: OperationId): boolean =>
  script.about.includes(rule) &&
  getRequests(script).some(
    (request) => request.role === 'probe' && request.operation === operation && request.expects !== 'accepted',
  );

/** The scripts of a part: every n-th one, because neighbours take about the same time. */
export function takeShard(scripts: readonly Script[], shard: Shard | undefined): readonly Script[] {
  if (shard === undefined) return scripts;
  return scripts.filter((_, i) => i % shard.of === shard.part - 1);
}
