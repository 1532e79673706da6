/** Plays the same scripts on both sides and compares the results. */
import { readMember } from '../../../spec/json.ts';
import type { Stop } from '../../judge/evidence.ts';
import type { Script } from '../../script/script.ts';
import { comparePlayed } from './compare/comparePlayed.ts';
import {
  type Difference,
  formatSignature,
  isAcceptedAlike,
  isRateHeaders,
  isRefusalStatus,
  isSuccessStatus,
} from './compare/difference.ts';
import type { Played } from './compare/played.ts';
import type { Divergence } from './shrinkScript.ts';
import type { Side } from './side.ts';
import { Tally } from './tally.ts';

interface PlayOptions {
  /** Whether the service is a recording, which cannot be played again. */
  readonly isReplay: boolean;
  /** Whether the mock reports the rate limit as the profile says. */
  readonly playsRateHeaders: boolean;
  readonly onScript?: ((done: number, of: number) => void) | undefined;
}

/** Plays the scripts one after another, on the service and then on the mock. */
export async function playBoth(
  scripts: readonly Script[],
  server: Side,
  mock: Side,
  { isReplay, playsRateHeaders, onScript }: PlayOptions,
) {
  const pairs: Pair[] = [];
  const statuses = new SuccessStatuses();
  const refusals = new AgreedRefusals();
  const played: Played[] = [];
  const obstacles: Record<string, Omit<Stop, 'place'>> = {};
  const [outOfReach, unstable, remarks] = [new Tally(), new Tally(), new Tally()];
  let reach = 0;
  let alikeAtOnce = 0;
  let unsteady = 0;
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
    const comparison = comparePlayed(onServer, onMock);
    if (comparison.incomparable !== undefined) {
      outOfReach.add(comparison.incomparable);
      continue;
    }
    reach++;
    refusals.add(onServer, onMock);
    if (comparison.differences.length === 0) alikeAtOnce++;
    for (const remark of comparison.remarks) remarks.add(remark.replaceAll(/\/\d+(?=\/|:)/g, '/*'));
    const { differences } = comparison;
    if (differences.length > 0 && differences.every(isAcceptedAlike)) alikeAtOnce++;
    const noise = isReplay || differences.length === 0 ? [] : await findNoise(differences, onServer, server, mock);
    for (const one of noise) unstable.add(formatSignature(one));
    if (noise.length > 0) unsteady++;
    pairs.push({ server: onServer, mock: onMock, differences: withoutNoise(differences, noise) });
  }
  const [divergences, alike]: [Divergence[], (readonly [Played, Played])[]] = [[], []];
  for (const { server: onServer, mock: onMock, differences } of pairs) {
    const isUnplayed = (one: Difference) => isRateHeaders(one) && !playsRateHeaders;
    const isInexpressible = (one: Difference) => isRefusalStatus(one) && refusals.agreeElsewhere(one, onMock);
    const counted = differences.filter((one) => !statuses.vary(one) && !isUnplayed(one) && !isInexpressible(one));
    for (const one of differences.filter(isInexpressible))
      remarks.add(`${one.operation}: the refusal by ${one.rule} has the status ${one.server}, on the mock ${one.mock}`);
    for (const one of differences.filter((other) => statuses.vary(other)))
      remarks.add(`${one.operation}: the status of a success is ${one.server}, on the mock ${one.mock}`);
    for (const one of differences.filter(isUnplayed))
      remarks.add(`responses: the headers about the rate limit are ${one.server}, on the mock ${one.mock}`);
    divergences.push(...counted.map((difference) => ({ difference, server: onServer, mock: onMock })));
    if (counted.length === 0) alike.push([onServer, onMock]);
  }
  return {
    ...{ divergences, alike, played, obstacles, reach, incomparable: findIncomparability() },
    // Differences between two runs are not counted, but say nothing in favour of such a service.
    agreed: findIncomparability() === undefined ? alike.length : 0,
    outOfReach: outOfReach.getCounts(),
    unstable: unstable.getCounts(),
    remarks: remarks.getCounts(),
  };

  /** Why comparing more scripts would show nothing. */
  function findIncomparability(): string | undefined {
    if (isReplay || reach < minimumReach) return undefined;
    if (alikeAtOnce === 0 || (reach >= sufficientReach && alikeAtOnce * 10 < reach))
      return `${alikeAtOnce === 0 ? 'none' : alikeAtOnce} of the first ${reach} scripts ${alikeAtOnce === 1 || alikeAtOnce === 0 ? 'was' : 'were'} alike; the service may have another API, or another profile`;
    return unsteady * 2 > reach
      ? `${unsteady} of the first ${reach} scripts had other responses when they were played again; the service may answer at random`
      : undefined;
  }
}

/** A script on both sides, with its steady differences. */
interface Pair {
  readonly server: Played;
  readonly mock: Played;
  readonly differences: readonly Difference[];
}

/** The statuses with which the service accepts requests. */
class SuccessStatuses {
  readonly #byOperation = new Map<string, Set<unknown>>();

  add({ requests }: Played): void {
    for (const { operation, observation } of requests)
      if (observation.success)
        this.#byOperation.set(operation, (this.#byOperation.get(operation) ?? new Set()).add(observation.status));
  }

  /** Whether the service has the status of the mock as well, on other occasions: a profile has one status of each operation. */
  vary(difference: Difference): boolean {
    return isSuccessStatus(difference) && this.#byOperation.get(difference.operation)?.has(difference.mock) === true;
  }
}

/** The refusals that both sides have with the same status. */
class AgreedRefusals {
  readonly #agreed = new Set<string>();

  add({ requests }: Played, { requests: onMock }: Played): void {
    for (const [i, { observation }] of onMock.entries())
      if (!observation.success && requests[i]?.observation.status === observation.status)
        this.#agreed.add(formatRefusal(observation));
  }

  /** Whether the status of the mock is right for other refusals of its class: a profile has one status for all of them. */
  agreeElsewhere({ request }: Difference, { requests }: Played): boolean {
    const observation = requests[request]?.observation;
    return observation !== undefined && this.#agreed.has(formatRefusal(observation));
  }
}

const formatRefusal = ({ status, answer }: Played['requests'][number]['observation']): string =>
  `${status} ${readMember(answer, 'code')}`;

/** The number of scripts after which a service that was never like the mock, or hardly ever like itself, is given up. */
const minimumReach = 30;

/** The number of scripts after which a service that was alike in less than a tenth of them is given up. */
const sufficientReach = 100;

/** Reasons for the end of a script that are not evidence about the service. */
const limitStops: ReadonlySet<string> = new Set([
  ...['tier', 'no-hook', 'no-account', 'no-credential', 'budget', 'unbound', 'absent', 'throttled', 'unreachable'],
  ...['translation', 'unreadable'],
]);

/** Plays a script again: what differs between two runs of the service, or not again between service and mock. */
async function findNoise(
  differences: readonly Difference[],
  first: Played,
  server: Side,
  mock: Side,
): Promise<readonly Difference[]> {
  const again = await server.play(first.script);
  const ownNoise = comparePlayed(first, again).differences;
  if (ownNoise.length > 0) return ownNoise;
  const second = comparePlayed(again, await mock.play(first.script)).differences.map(formatSignature);
  return differences.filter((one) => !second.includes(formatSignature(one)));
}

function withoutNoise(differences: readonly Difference[], noise: readonly Difference[]): readonly Difference[] {
  const places = new Set(noise.map(({ request, at }) => `${request} ${at}`));
  return differences.filter(({ request, at }) => !places.has(`${request} ${at}`));
}
