/** Plays the same scripts on both sides and compares the results. */
import type { Stop } from '../../judge/evidence.ts';
import type { Script } from '../../script/script.ts';
import { comparePlayed } from './compare/comparePlayed.ts';
import { type Comparison, signatureOf } from './compare/difference.ts';
import type { Played } from './compare/played.ts';
import type { Divergence } from './shrinkScript.ts';
import type { Side } from './side.ts';
import { Tally } from './tally.ts';

interface PlayOptions {
  /** Whether the service is a recording, which cannot be played again. */
  readonly isReplay: boolean;
  readonly onScript?: ((done: number, of: number) => void) | undefined;
}

/** Plays the scripts one after another, on the service and then on the mock. */
export async function playBoth(
  scripts: readonly Script[],
  server: Side,
  mock: Side,
  { isReplay, onScript }: PlayOptions,
) {
  const divergences: Divergence[] = [];
  const alike: (readonly [Played, Played])[] = [];
  const played: Played[] = [];
  const obstacles: Record<string, Omit<Stop, 'place'>> = {};
  const [outOfReach, unstable, remarks] = [new Tally(), new Tally(), new Tally()];
  let reach = 0;
  let agreed = 0;
  let alikeAtOnce = 0;
  for (const [i, script] of scripts.entries()) {
    const stopReason = isUnrelated() ? unrelated : server.stopReason();
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
    onScript?.(i + 1, scripts.length);
    if (onServer.stop !== undefined && limitStops.has(onServer.stop.kind)) {
      outOfReach.add(onServer.stop.reason);
      continue;
    }
    reach++;
    const onMock = await mock.play(script);
    const comparison = comparePlayed(onServer, onMock);
    if (comparison.differences.length === 0) alikeAtOnce++;
    for (const remark of comparison.remarks) remarks.add(remark.replaceAll(/\/\d+(?=\/|:)/g, '/*'));
    const steady =
      !isReplay && comparison.differences.length > 0
        ? await withoutNoise(comparison, onServer, server, unstable)
        : comparison.differences;
    if (steady.length > 0)
      divergences.push(...steady.map((difference) => ({ difference, server: onServer, mock: onMock })));
    else {
      agreed++;
      alike.push([onServer, onMock]);
    }
  }
  return {
    ...{ divergences, alike, played, obstacles, reach, isUnrelated: isUnrelated() },
    // Differences between two runs are not counted, but say nothing in favour of such a service.
    agreed: isUnrelated() ? 0 : agreed,
    outOfReach: outOfReach.counts(),
    unstable: unstable.counts(),
    remarks: remarks.counts(),
  };

  function isUnrelated(): boolean {
    return !isReplay && reach >= minimumReach && alikeAtOnce === 0;
  }
}

/** The number of scripts after which a service that was never like the mock is taken for another API. */
const minimumReach = 30;

/** Why a comparison with such a service ends. */
export const unrelated = `none of the first ${minimumReach} scripts was alike; the service may have another API, or another profile`;

/** Reasons for the end of a script that are not evidence about the service. */
const limitStops: ReadonlySet<string> = new Set([
  ...['tier', 'no-hook', 'no-account', 'no-credential', 'budget', 'unbound', 'absent', 'throttled', 'unreachable'],
  ...['translation', 'unreadable'],
]);

/** Plays the script on the service again, and removes the differences that also occur between its two runs. */
async function withoutNoise({ differences }: Comparison, first: Played, server: Side, unstable: Tally) {
  const noise = comparePlayed(first, await server.play(first.script)).differences;
  const places = new Set(noise.map(({ request, at }) => `${request} ${at}`));
  for (const one of noise) unstable.add(signatureOf(one));
  return differences.filter(({ request, at }) => !places.has(`${request} ${at}`));
}
