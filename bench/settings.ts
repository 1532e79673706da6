/** How much is measured: enough to trust, or enough to see that everything works. */

export interface Settings {
  readonly quick: boolean;
  readonly rounds: number;
  /** Connections that send at once. */
  readonly connections: number;
  /** Seconds of load for one figure in one round. */
  readonly slot: number;
  /** Seconds of load that are not counted, before each of those. */
  readonly lead: number;
  /** Seconds of load on each kind of request before the first round, while code is being compiled. */
  readonly warmUp: number;
  readonly starts: number;
  /** In how many of the starts the memory is measured, and after how many requests of each kind. */
  readonly memories: number;
  readonly memoryRequests: number;
  /** Posts in the worlds whose cost is compared, the smallest first. */
  readonly worlds: readonly [small: number, ...larger: number[]];
  readonly tenants: number;
  readonly deliveries: readonly [few: number, many: number];
  readonly advances: number;
  readonly suiteRuns: number;
  readonly suiteSize: 'quick' | 'standard';
  /** Planted faults on which the suite's way to the first failure is measured, and those that count kills. */
  readonly firstFailures: number;
  readonly kills: number;
}

const whole = {
  quick: false,
  rounds: 7,
  connections: 10,
  slot: 0.8,
  lead: 0.15,
  warmUp: 1,
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
  kills: 24,
} as const satisfies Settings;

const quick = {
  ...whole,
  quick: true,
  rounds: 3,
  slot: 0.2,
  lead: 0.05,
  warmUp: 0.3,
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
  kills: 4,
} as const satisfies Settings;

/** The settings by their names, with as many rounds as were asked for. */
export function settingsOf(told: { readonly quick: boolean; readonly rounds: number | undefined }): Settings {
  const settings: Settings = told.quick ? quick : whole;
  return told.rounds === undefined ? settings : { ...settings, rounds: told.rounds };
}
