/** A side of the comparison: the service, the mock, or a recording of the service. */
import type { Plan } from '../../../spec/plans.ts';
import type { Bindings, Profile } from '../../../spec/profile/profile.ts';
import type { Account, OutreachAccount } from '../../../spec/schemas/account.ts';
import type { Translation } from '../../../src/profile/translation/translation.ts';
import type { Obstacle } from '../../judge/evidence.ts';
import type { ConformanceOptions } from '../../options.ts';
import { findObstacle } from '../../plan/obstacle.ts';
import { mapUsableAccounts } from '../../player/accounts/usableAccounts.ts';
import { play } from '../../player/player.ts';
import { cleanUp } from '../../preflight/cleanUp.ts';
import { measureListDelay } from '../../preflight/measureListDelay.ts';
import { openStage } from '../../preflight/stage.ts';
import { fitToAccounts } from '../../script/fitToAccounts.ts';
import type { CallerName, Script } from '../../script/script.ts';
import { readSettings } from '../../settings/settings.ts';
import { UsageError } from '../../settings/usageError.ts';
import { RatePauses } from '../experiments/rates/ratePauses.ts';
import { buildPlayResult, type PlayResult } from './compare/playResult.ts';

/** What the mock must have to be comparable. */
export interface ComparableSetup {
  readonly callers: readonly {
    readonly name: CallerName;
    readonly plans: readonly Plan[] | undefined;
    readonly accounts: readonly Account[];
    readonly outreach: readonly OutreachAccount[];
  }[];
  /** The hooks of the service; the mock uses no others. */
  readonly hooks: readonly string[];
}

/** A mock that runs under a profile, and how to reach it. */
export interface RunningMock {
  readonly options: Pick<ConformanceOptions, 'url' | 'credentials' | 'hooks'>;
  /** Lets time pass on its clock. */
  passTime(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a mock under some bindings, with the callers, accounts and hooks of the service.
 *
 * @param translate the translation of the service, if it has both directions
 */
export type OpenRunningMock = (
  bindings: Bindings,
  setup: ComparableSetup,
  translate?: Translation,
) => Promise<RunningMock>;

export interface Side {
  readonly setup: ComparableSetup;
  /** The number of requests so far. */
  countRequests(): number;
  /** Why no more scripts are played. */
  getStopReason(): string | undefined;
  /** Why a script cannot be played. */
  findObstacle(script: Script): Obstacle | undefined;
  play(script: Script): Promise<PlayResult>;
  /** Deletes the created resources. */
  close(): Promise<void>;
}

/**
 * Connects to a service or a mock.
 *
 * @param profile the profile of the scripts, which is the same on both sides so that the requests are the same
 * @param passTime lets time pass for the rate limit; by default, the hook `advance`, or real time
 * @throws UsageError if it does not accept the key
 */
export async function openSide(
  options: ConformanceOptions,
  profile: Profile,
  passTime?: RunningMock['passTime'],
): Promise<Side> {
  const settings = readSettings(options);
  const { stage, obstacle, close } = await openStage(options, settings, profile, passTime);
  if (obstacle !== undefined) {
    await close();
    throw new UsageError(obstacle);
  }
  await measureListDelay(stage);
  const { callers, hooks, target } = stage;
  const accounts = mapUsableAccounts(stage);
  const capabilities = { ...stage, size: settings.size, callers: new Set<string>(callers.keys()) };
  const setup: ComparableSetup = {
    callers: [...callers.values()].flatMap(({ name, plans, accounts, outreach }) =>
      name === 'unknown' ? [] : [{ name, plans, accounts, outreach }],
    ),
    hooks: Object.entries(hooks).flatMap(([name, hook]) => (hook === undefined ? [] : [name])),
  };
  const pauses = new RatePauses(stage, passTime);
  const fitScript = (script: Script) => fitToAccounts(script, accounts);
  return {
    setup,
    countRequests: () => target.requestCount,
    getStopReason: () => target.stopReason,
    findObstacle: (script) => findObstacle(fitScript(script), capabilities),
    play: async (script) => {
      await pauses.pauseIfDue();
      return buildPlayResult(await play(fitScript(script), stage));
    },
    close: async () => {
      await cleanUp(stage).catch(() => undefined);
      await close();
    },
  };
}
