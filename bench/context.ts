/** What every section of the benchmark receives. */
import type { Settings } from './settings.ts';

export interface BenchContext {
  readonly settings: Settings;
  /** The core that the servers run on, if they are pinned. */
  readonly core: number | undefined;
  readonly reportProgress: (progress: string) => void;
}
