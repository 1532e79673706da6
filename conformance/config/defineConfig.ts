import type { ConformanceConfig } from './config.ts';

/** Gives a configuration its type, so that editors can complete `conformance.config.ts`. */
export function defineConfig(config: ConformanceConfig): ConformanceConfig {
  return config;
}
