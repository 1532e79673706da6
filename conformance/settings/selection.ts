/** Selects the rules of a run by globs over ids, and by levels. */
import { nearest } from '../../spec/nearest.ts';
import type { Checkable } from '../judge/verdicts.ts';
import type { ConformanceOptions } from '../options.ts';
import type { Script } from '../script/script.ts';
import { UsageError } from './usageError.ts';

/** Returns why a rule is excluded; undefined for selected rules. */
export type Selection = (rule: Checkable) => string | undefined;

/** @throws UsageError for a glob that no rule matches */
export function selectionOf(
  { only = [], skip = [], levels = [] }: Pick<ConformanceOptions, 'only' | 'skip' | 'levels'>,
  rules: readonly Checkable[],
): Selection {
  const [wanted, unwanted] = [only, skip].map((globs) => globs.map((glob) => patternOf(glob, rules)));
  return ({ id, level }) => {
    if (wanted !== undefined && wanted.length > 0 && !wanted.some((pattern) => pattern.test(id)))
      return 'It is not selected by "only".';
    if (unwanted?.some((pattern) => pattern.test(id))) return 'It is excluded by "skip".';
    return levels.length > 0 && !levels.includes(level) ? `The level "${level}" is not selected.` : undefined;
  };
}

function patternOf(glob: string, rules: readonly Checkable[]): RegExp {
  const parts = glob.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('.*')}$`);
  if (rules.some(({ id }) => pattern.test(id))) return pattern;
  const ids = rules.map(({ id }) => id);
  const topics = new Set(ids.map((id) => `${id.split('.')[0]}.*`));
  const close = nearest(glob, [...ids, ...topics]);
  throw new UsageError(`No rule matches "${glob}"${close === undefined ? '' : `; did you mean ${close}?`}`);
}

/** Selects the scripts that test a selected rule. */
export function selected(
  scripts: readonly Script[],
  selection: Selection,
  rules: readonly Checkable[],
): readonly Script[] {
  const wanted = new Set(rules.filter((rule) => selection(rule) === undefined).map(({ id }) => id));
  if (wanted.size === rules.length) return scripts;
  return scripts.filter(({ about }) => about.some((rule) => wanted.has(rule)));
}
