/** Plays the same scripts on the service and on the mock, and compares the results. */
import { readMember } from '../../../spec/json.ts';
import type { Obstacle } from '../../judge/evidence.ts';
import type { Script } from '../../script/script.ts';
import { comparePlays } from './compare/comparePlays.ts';
import {
  type Difference,
  differsInRateHeaders,
  differsInRefusalStatus,
  differsInSuccessStatus,
  formatSignature,
  isAcceptedByBoth,
} from './compare/difference.ts';
import type { PlayResult } from './compare/playResult.ts';
import type { Divergence } from './divergence.ts';
import type { Side } from './side.ts';
import { Tally } from './tally.ts';

interface PlayOptions {
  /** Whether the service is a recording, which cannot be played again. */
  readonly isReplay: boolean;
  /** Whether the mock reports the rate limit as the profile says. */
  readonly mockReportsRateHeaders: boolean;
  readonly onScript?: ((done: number, of: number) => void) | undefined;
}

/** Plays the scripts one after another, each on the service and then on the mock. */
export async function playOnBothSides(
  scripts: readonly Script[],
  service: Side,
  mock: Side,
  { isReplay, mockReportsRateHeaders, onScript }: PlayOptions,
) {
  const pairs: Pair[] = [];
  const statuses = new SuccessStatuses();
  const refusals = new AgreedRefusals();
  const played: PlayResult[] = [];
  const obstacles: Record<string, Obstacle> = {};
  const [notCompared, unstable, remarks] = [new Tally(), new Tally(), new Tally()];
  const counts = { compared: 0, matchedAtFirst: 0, unstable: 0 };
  const explainEarlyEnd = () => (isReplay ? undefined : explainIncomparability(counts));
  for (const [i, script] of scripts.entries()) {
    const stopReason = explainEarlyEnd() ?? service.getStopReason();
    const obstacle =
      stopReason === undefined
        ? (service.findObstacle(script) ?? mock.findObstacle(script))
        : ({ kind: 'budget', what: 'budget', reason: `The run ended: ${stopReason}.` } as const);
    if (obstacle !== undefined) {
      notCompared.add(obstacle.reason);
      obstacles[script.id] = obstacle;
      continue;
    }
    const onService = await service.play(script);
    played.push(onService);
    statuses.add(onService);
    onScript?.(i + 1, scripts.length);
    if (onService.stop !== undefined && limitObstacleKinds.has(onService.stop.kind)) {
      notCompared.add(onService.stop.reason);
      continue;
    }
    const onMock = await mock.play(script);
    const { differences, remarks: scriptRemarks, incomparable: reason } = comparePlays(onService, onMock);
    if (reason !== undefined) {
      notCompared.add(reason);
      continue;
    }
    refusals.add(onService, onMock);
    for (const remark of scriptRemarks) remarks.add(remark.replaceAll(/\/\d+(?=\/|:)/g, '/*'));
    const noise = isReplay || differences.length === 0 ? [] : await findNoise(differences, onService, service, mock);
    for (const difference of noise) unstable.add(formatSignature(difference));
    counts.compared++;
    if (differences.every(isAcceptedByBoth)) counts.matchedAtFirst++;
    if (noise.length > 0) counts.unstable++;
    pairs.push({ service: onService, mock: onMock, differences: withoutNoise(differences, noise) });
  }
  const [divergences, matchingPairs]: [Divergence[], (readonly [PlayResult, PlayResult])[]] = [[], []];
  for (const pair of pairs) {
    const countedDifferences: Difference[] = [];
    for (const difference of pair.differences) {
      const { operation, rule, service: onService, baseline: onMock } = difference;
      if (statuses.includesMockStatus(difference))
        remarks.add(`${operation}: the success status is ${onService} on the service, ${onMock} on the mock`);
      else if (differsInRateHeaders(difference) && !mockReportsRateHeaders)
        remarks.add(`responses: the rate limit headers are ${onService} on the service, ${onMock} on the mock`);
      else if (differsInRefusalStatus(difference) && refusals.agreeElsewhere(difference, pair.mock))
        remarks.add(`${operation}: ${rule} is refused with ${onService} on the service, ${onMock} on the mock`);
      else countedDifferences.push(difference);
    }
    divergences.push(
      ...countedDifferences.map((difference) => ({ difference, service: pair.service, baseline: pair.mock })),
    );
    if (countedDifferences.length === 0) matchingPairs.push([pair.service, pair.mock]);
  }
  const incomparable = explainEarlyEnd();
  return {
    divergences,
    matchingPairs,
    played,
    obstacles,
    incomparable,
    compared: counts.compared,
    // Agreement proves nothing about a service that cannot be compared.
    matched: incomparable === undefined ? matchingPairs.length : 0,
    notCompared: notCompared.getCounts(),
    unstable: unstable.getCounts(),
    remarks: remarks.getCounts(),
  };
}

/** The numbers of scripts: compared, without differences in the first run, and with different responses when repeated. */
interface Counts {
  readonly compared: number;
  readonly matchedAtFirst: number;
  readonly unstable: number;
}

/** After this number of scripts, the comparison ends if none agrees, or if most of them are unstable. */
const minComparedScripts = 30;

/** After this number of scripts, the comparison ends if less than a tenth of them agree. */
const minScriptsForShare = 100;

/** Explains why comparing more scripts is pointless; undefined if it is not. */
function explainIncomparability({ compared, matchedAtFirst, unstable }: Counts): string | undefined {
  if (compared < minComparedScripts) return undefined;
  if (matchedAtFirst === 0 || (compared >= minScriptsForShare && matchedAtFirst * 10 < compared))
    return `${matchedAtFirst === 0 ? 'none' : `only ${matchedAtFirst}`} of the first ${compared} scripts gave matching responses; the service may have a different API, or need a different profile`;
  return unstable * 2 > compared
    ? `${unstable} of the first ${compared} scripts had different responses when repeated; the responses of the service may be random`
    : undefined;
}

/** A script on both sides, with the differences that recur in every run. */
interface Pair {
  readonly service: PlayResult;
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

  /** Whether the service also returns the status of the mock; a profile has only one status per operation. */
  includesMockStatus(difference: Difference): boolean {
    return (
      differsInSuccessStatus(difference) &&
      this.#byOperation.get(difference.operation)?.has(difference.baseline) === true
    );
  }
}

/** The refusals on whose status both sides agree. */
class AgreedRefusals {
  readonly #agreed = new Set<string>();

  add({ requests }: PlayResult, { requests: onMock }: PlayResult): void {
    for (const [i, { observation }] of onMock.entries())
      if (!observation.success && requests[i]?.observation.status === observation.status)
        this.#agreed.add(formatRefusal(observation));
  }

  /** Whether both sides agree on the status of other refusals of this class; a profile has one status per class. */
  agreeElsewhere({ request }: Difference, { requests }: PlayResult): boolean {
    const observation = requests[request]?.observation;
    return observation !== undefined && this.#agreed.has(formatRefusal(observation));
  }
}

const formatRefusal = ({ status, responseBody }: PlayResult['requests'][number]['observation']): string =>
  `${status} ${readMember(responseBody, 'code')}`;

/** Kinds of obstacles that say nothing about the service. */
const limitObstacleKinds: ReadonlySet<string> = new Set([
  ...['tier', 'no-hook', 'no-account', 'no-credential', 'budget', 'unbound', 'absent', 'throttled', 'unreachable'],
  ...['translation', 'untranslated', 'unreadable'],
]);

/**
 * Repeats a script. Returns the differences between the two runs of the service or, if there are none, the differences
 * that the second run does not show.
 */
async function findNoise(
  differences: readonly Difference[],
  first: PlayResult,
  service: Side,
  mock: Side,
): Promise<readonly Difference[]> {
  const secondRun = await service.play(first.script);
  const ownNoise = comparePlays(first, secondRun).differences;
  if (ownNoise.length > 0) return ownNoise;
  const secondSignatures = comparePlays(secondRun, await mock.play(first.script)).differences.map(formatSignature);
  return differences.filter((difference) => !secondSignatures.includes(formatSignature(difference)));
}

function withoutNoise(differences: readonly Difference[], noise: readonly Difference[]): readonly Difference[] {
  const locations = new Set(noise.map(({ request, at }) => `${request} ${at}`));
  return differences.filter(({ request, at }) => !locations.has(`${request} ${at}`));
}
