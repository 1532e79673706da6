/** The context of every section of the benchmark. */
import type { Settings } from './settings.ts';

export interface BenchContext {
  readonly settings: Settings;
  /** The core of the servers. */
  readonly core: number | undefined;
  /** Reports progress. */
  readonly reportProgress: (progress: string) => void;
}
