/** Merges configurations. */
import type { ConformanceConfig } from './config.ts';

/** Merges two configurations; `upper` wins. Callers, budgets, hooks, headers and reports merge member by member. */
export function mergeConfig(upper: ConformanceConfig, lower: ConformanceConfig): ConformanceConfig {
  const merged = { ...lower, ...withoutUndefined(upper) };
  const nestedKeys = ['credentials', 'budgets', 'hooks', 'headers', 'report'] as const;
  return {
    ...merged,
    ...Object.fromEntries(
      nestedKeys.flatMap((name) =>
        upper[name] === undefined || lower[name] === undefined
          ? []
          : [[name, { ...lower[name], ...withoutUndefined(upper[name]) }]],
      ),
    ),
  };
}

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
