/** Merges configurations. */
import type { ConformanceConfig } from './config.ts';

/** Merges two configurations; `upper` wins. Callers, budgets, hooks, headers and reports merge member by member. */
export function over(upper: ConformanceConfig, lower: ConformanceConfig): ConformanceConfig {
  const merged = { ...lower, ...defined(upper) };
  const inner = ['credentials', 'budgets', 'hooks', 'headers', 'report'] as const;
  return {
    ...merged,
    ...Object.fromEntries(
      inner.flatMap((name) =>
        upper[name] === undefined || lower[name] === undefined
          ? []
          : [[name, { ...lower[name], ...defined(upper[name]) }]],
      ),
    ),
  };
}

function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
