/** Merges configurations. */
import { omitUndefined } from '../../spec/json.ts';
import type { ConformanceConfig } from './config.ts';

/** Merges two configurations; `upper` takes precedence. Callers, budgets, hooks, headers and reports merge member by member. */
export function mergeConfig(upper: ConformanceConfig, lower: ConformanceConfig): ConformanceConfig {
  const merged = { ...lower, ...omitUndefined(upper) };
  const nestedKeys = ['credentials', 'budgets', 'hooks', 'headers', 'report'] as const;
  return {
    ...merged,
    ...Object.fromEntries(
      nestedKeys.flatMap((name) =>
        upper[name] === undefined || lower[name] === undefined
          ? []
          : [[name, { ...lower[name], ...omitUndefined(upper[name]) }]],
      ),
    ),
  };
}
