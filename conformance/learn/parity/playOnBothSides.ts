/** Plays the same scripts on the service and on the mock, and compares the results. */
import type { Stop } from '../../judge/evidence.ts';
import type { Script } from '../../script/script.ts';
import { comparePlays } from './compare/comparePlays.ts';
import { type Difference, formatSignature, isSuccessStatus } from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { Divergence } from './shrinkScript.ts';
import type { Side } from './side.ts';
import { Tally } from './tally.ts';

interface PlayOptions {
  /** Whether the service is a recording, which cannot be played again. */
  readonly isReplay: boolean;
  readonly onScript?: ((done: number, of: number) => void) | undefined;
}

/** Plays the scripts one after another, each on the service and then on the mock. */
export async function playOnBothSides(
  scripts: readonly Script[],
  server: Side,
  mock: Side,
  { isReplay, onScript }: PlayOptions,
) {
  const pairs: Pair[] = [];
  const statuses = new SuccessStatuses();
  const played: PlayResult[] = [];
  const obstacles: Record<string, Omit<Stop, 'place'>> = {};
  const [outOfReach, unstable, remarks] = [new Tally(), new Tally(), new Tally()];
  const counts = { compared: 0, alike: 0, unstable: 0 };
  const findIncomparability = () => (isReplay ? undefined : explainIncomparability(counts));
  for (const [i, script] of scripts.entries()) {
    const stopReason = findIncomparability() ?? server.stopReason();
    const obstacle =
      stopReason === undefined
        ? (server.obstacle(script) ?? mock.obstacle(script))
        : ({ kind: 'budget', what: 'budget', reason: `The run ended: ${stopReason}.` } as const);
    if (obstacle !== undefined) {
      outOfReach.add(obstacle.reason);
      obstacles[script.id] = obstacle;
      continue;
    }
    const onServer = await server.play(script);
    played.push(onServer);
    statuses.add(onServer);
    onScript?.(i + 1, scripts.length);
    if (onServer.stop !== undefined && limitStops.has(onServer.stop.kind)) {
      outOfReach.add(onServer.stop.reason);
      continue;
    }
    const onMock = await mock.play(script);
    const { differences, remarks: scriptRemarks } = comparePlays(onServer, onMock);
    for (const remark of scriptRemarks) remarks.add(remark.replaceAll(/\/\d+(?=\/|:)/g, '/*'));
    const noise = isReplay || differences.length === 0 ? [] : await findNoise(onServer, server);
    for (const difference of noise) unstable.add(formatSignature(difference));
    counts.compared++;
    if (differences.every(isSuccessStatus)) counts.alike++;
    if (noise.length > 0) counts.unstable++;
    pairs.push({ server: onServer, mock: onMock, differences: withoutNoise(differences, noise) });
  }
  const [divergences, alike]: [Divergence[], (readonly [PlayResult, PlayResult])[]] = [[], []];
  for (const pair of pairs) {
    const counted = pair.differences.filter((difference) => !statuses.vary(difference));
    for (const difference of pair.differences.filter((other) => statuses.vary(other)))
      remarks.add(
        `${difference.operation}: the status of a success is ${difference.server}, on the mock ${difference.mock}`,
      );
    divergences.push(...counted.map((difference) => ({ difference, server: pair.server, mock: pair.mock })));
    if (counted.length === 0) alike.push([pair.server, pair.mock]);
  }
  const incomparable = findIncomparability();
  return {
    divergences,
    alike,
    played,
    obstacles,
    incomparable,
    reach: counts.compared,
    // Scripts without divergences say nothing in favour of a service that cannot be compared.
    agreed: incomparable === undefined ? alike.length : 0,
    outOfReach: outOfReach.getCounts(),
    unstable: unstable.getCounts(),
    remarks: remarks.getCounts(),
  };
}

/** The numbers of scripts: compared, alike at once, and with other responses when they were played again. */
interface Counts {
  readonly compared: number;
  readonly alike: number;
  readonly unstable: number;
}

/** After this number of scripts, the comparison ends if none was alike, or if most of them are unstable. */
const minComparedScripts = 30;

/** After this number of scripts, the comparison ends if less than a tenth of them were alike. */
const minScriptsForShare = 100;

/** Explains why it makes no sense to compare more scripts; undefined if it does. */
function explainIncomparability({ compared, alike, unstable }: Counts): string | undefined {
  if (compared < minComparedScripts) return undefined;
  if (alike === 0 || (compared >= minScriptsForShare && alike * 10 < compared))
    return `${alike === 0 ? 'none' : alike} of the first ${compared} scripts ${alike <= 1 ? 'was' : 'were'} alike; the service may have another API, or another profile`;
  return unstable * 2 > compared
    ? `${unstable} of the first ${compared} scripts had other responses when they were played again; the service may answer at random`
    : undefined;
}

/** A script on both sides, with the differences that are the same in every run. */
interface Pair {
  readonly server: PlayResult;
  readonly mock: PlayResult;
  readonly differences: readonly Difference[];
}

/** The statuses with which the service accepts requests. */
class SuccessStatuses {
  readonly #byOperation = new Map<string, Set<unknown>>();

  add({ requests }: PlayResult): void {
    for (const { operation, observation } of requests)
      if (observation.success)
        this.#byOperation.set(operation, (this.#byOperation.get(operation) ?? new Set()).add(observation.status));
  }

  /** Whether the service returns the status of the mock in other cases; a profile has only one status per operation. */
  vary(difference: Difference): boolean {
    return isSuccessStatus(difference) && this.#byOperation.get(difference.operation)?.has(difference.mock) === true;
  }
}

/** Reasons for the end of a script that are not evidence about the service. */
const limitStops: ReadonlySet<string> = new Set([
  ...['tier', 'no-hook', 'no-account', 'no-credential', 'budget', 'unbound', 'absent', 'throttled', 'unreachable'],
  ...['translation', 'unreadable'],
]);

/** Plays a script on the service again, and returns the differences between its two runs. */
async function findNoise(first: PlayResult, server: Side): Promise<readonly Difference[]> {
  return comparePlays(first, await server.play(first.script)).differences;
}

function withoutNoise(differences: readonly Difference[], noise: readonly Difference[]): readonly Difference[] {
  const places = new Set(noise.map(({ request, at }) => `${request} ${at}`));
  return differences.filter(({ request, at }) => !places.has(`${request} ${at}`));
}
