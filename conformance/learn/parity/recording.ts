/** A recording of the service in a file, with which the mock can be compared later and offline. */
import type { Bindings } from '../../../spec/profile/profile.ts';
import type { Obstacle } from '../../judge/evidence.ts';
import type { Tier } from '../../results/results.ts';
import { UsageError } from '../../settings/usageError.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { ComparableSetup, Side } from './side.ts';

export interface Recording {
  readonly format: 'social-contract-parity/1';
  readonly url: string;
  readonly recorded: string;
  readonly size: string;
  readonly seed: number;
  readonly tier: Tier;
  readonly profile: Bindings;
  /** The setup of the service; the file format names it `world`. */
  readonly world: ComparableSetup;
  readonly played: readonly PlayResult[];
  /** Why a script was not played, by its id. */
  readonly obstacles: Readonly<Record<string, Obstacle>>;
}

/**
 * @param label the flag and the path, for the error message
 * @throws UsageError if the value is not a recording of this format
 */
export function checkRecording(value: unknown, label: string): Recording {
  const { format, played, world } = (value ?? {}) as Partial<Recording>;
  if (format === 'social-contract-parity/1' && Array.isArray(played) && Array.isArray(world?.callers))
    return value as Recording;
  throw new UsageError(`${label} is not a recording of "social-contract parity".`);
}

/** A side that replays a recording of the service. */
export function createRecordedSide({ world: setup, played, obstacles }: Recording): Side {
  const byScript = new Map(played.map((play) => [play.script.id, play]));
  const unknown = { kind: 'absent', what: 'recording', reason: 'The script is not in the recording.' } as const;
  return {
    setup,
    countRequests: () => 0,
    getStopReason: () => undefined,
    findObstacle: ({ id }) => (byScript.has(id) ? undefined : (obstacles[id] ?? unknown)),
    play: ({ id }) => {
      const play = byScript.get(id);
      return play === undefined
        ? Promise.reject(new UsageError(`The script ${id} is not in the recording.`))
        : Promise.resolve(play);
    },
    close: () => Promise.resolve(),
  };
}
