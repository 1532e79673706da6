import type { ConformanceConfig } from './config.ts';

/** Gives a configuration its type, for a `conformance.config.ts` that an editor can complete. */
export function defineConfig(config: ConformanceConfig): ConformanceConfig {
  return config;
}
