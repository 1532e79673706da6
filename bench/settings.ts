/** How much to measure: full settings for reliable results, or quick settings to check that the benchmark runs. */
import type { BenchFlags } from './flags.ts';

export interface Settings {
  readonly quick: boolean;
  readonly rounds: number;
  /** Concurrent connections. */
  readonly connections: number;
  /** Seconds of load per measurement. */
  readonly slot: number;
  /** Seconds of load before each measurement that are not counted. */
  readonly lead: number;
  /** Seconds of load on each kind of request before the first round, for JIT compilation. */
  readonly warmUp: number;
  /** Requests of each kind for which allocations are counted. */
  readonly allocationRequests: number;
  /** Requests of each kind per measurement in process, and mocks that are created and closed. */
  readonly inProcessRequests: number;
  readonly inProcessMocks: number;
  /** Posts of the large tenant. */
  readonly manyPosts: number;
  readonly starts: number;
  /** The number of starts that measure memory, and the number of requests of each kind before that. */
  readonly memories: number;
  readonly memoryRequests: number;
  /** Numbers of posts to compare, smallest first. */
  readonly worlds: readonly [small: number, ...larger: number[]];
  readonly tenants: number;
  readonly deliveries: readonly [few: number, many: number];
  readonly advances: number;
  readonly suiteRuns: number;
  readonly suiteSize: 'quick' | 'standard';
  /** The number of planted faults for the time to the first failure, and for the count of found faults. */
  readonly firstFailures: number;
  readonly plantedFaults: number;
}

const fullSettings = {
  quick: false,
  rounds: 7,
  connections: 10,
  slot: 0.8,
  lead: 0.15,
  warmUp: 4,
  allocationRequests: 20_000,
  inProcessRequests: 2000,
  inProcessMocks: 500,
  manyPosts: 200_000,
  starts: 11,
  memories: 3,
  memoryRequests: 5000,
  worlds: [100, 10_000, 100_000],
  tenants: 1000,
  deliveries: [1000, 10_000],
  advances: 3,
  suiteRuns: 2,
  suiteSize: 'standard',
  firstFailures: 5,
  plantedFaults: 24,
} as const satisfies Settings;

const quickSettings = {
  ...fullSettings,
  quick: true,
  rounds: 3,
  slot: 0.2,
  lead: 0.05,
  warmUp: 0.3,
  allocationRequests: 4000,
  inProcessRequests: 300,
  inProcessMocks: 50,
  manyPosts: 20_000,
  starts: 3,
  memories: 1,
  memoryRequests: 1000,
  // The largest world takes too long to fill.
  worlds: [100, 10_000],
  tenants: 100,
  deliveries: [100, 1000],
  advances: 1,
  suiteRuns: 1,
  suiteSize: 'quick',
  firstFailures: 1,
  plantedFaults: 4,
} as const satisfies Settings;

/** Chooses the settings, and applies the numbers of rounds and posts from the flags. */
export function buildSettings(flags: Pick<BenchFlags, 'quick' | 'rounds' | 'posts'>): Settings {
  const settings: Settings = flags.quick ? quickSettings : fullSettings;
  const { rounds = settings.rounds, posts: manyPosts = settings.manyPosts } = flags;
  return { ...settings, rounds, manyPosts };
}
