/** What every part of the benchmark is given. */
import type { Settings } from './settings.ts';

export interface Surroundings {
  readonly settings: Settings;
  /** The core of the servers. */
  readonly core: number | undefined;
  /** Says on the way what is being done. */
  readonly tell: (progress: string) => void;
}
