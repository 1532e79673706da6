/** Describes the scripts that a failed hook, or another function of the configuration, ended. */
import { joinFirst } from '../../spec/text/joinWords.ts';
import type { ScriptResult } from '../judge/evidence.ts';
import { isHookFailure } from '../judge/hookFailure.ts';

type Stop = NonNullable<ScriptResult['stop']>;
type NotedStop = Stop & { readonly scriptId: string };

/** The maximum number of reasons that are shown for one hook or place. */
const maxReasons = 5;

/** One note for each reason of each hook that failed, and of each place of the translation, with the scripts. */
export function describeStops(results: readonly Pick<ScriptResult, 'stop' | 'script'>[]): readonly string[] {
  const stops = results.flatMap(({ stop, script }) =>
    stop !== undefined && isNoted(stop) ? [{ ...stop, scriptId: script.id }] : [],
  );
  return [...Map.groupBy(stops, ({ what }) => what).values()].flatMap(describeGroup);
}

function describeGroup(stops: readonly NotedStop[]): readonly string[] {
  const groups = [...Map.groupBy(stops, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length);
  const notes = groups.slice(0, maxReasons).map(([reason, group]) => describeReason(reason, group));
  const others = groups.slice(maxReasons);
  const otherStops = others.flatMap(([, group]) => group);
  const [firstOther] = otherStops;
  if (firstOther === undefined) return notes;
  const subject = firstOther.kind === 'no-hook' ? `The hook "${firstOther.what}"` : firstOther.what;
  const reasons = `${others.length} other ${others.length === 1 ? 'reason' : 'reasons'}`;
  return [...notes, describeReason(`${subject} failed for ${reasons}`, otherStops)];
}

function describeReason(reason: string, stops: readonly NotedStop[]): string {
  const scripts = stops.length === 1 ? 'one script' : `${stops.length} scripts`;
  const list = joinFirst(stops.map(({ scriptId }) => scriptId));
  return `${reason.replace(/\.?$/, '.')} This ended ${scripts} (${list}), whose rules may be tested less or not at all.`;
}

/** A hook that is not configured is listed with what is missing; some requests of the suite have no translation. */
const isNoted = (stop: Stop): boolean =>
  stop.kind === 'untranslated' ||
  (stop.kind === 'translation' && (stop.what.startsWith('translate.') || stop.what === 'webhookSecret')) ||
  isHookFailure(stop);
