/** Describes the scripts that a failed hook or the translation ended. */
import { joinFirst } from '../../spec/text/joinFirst.ts';
import type { ScriptResult } from '../judge/evidence.ts';

type Stop = NonNullable<ScriptResult['stop']>;

/** One note for each hook that failed, and for each place of the translation, with the first reason and the scripts. */
export function describeStops(results: readonly Pick<ScriptResult, 'stop' | 'script'>[]): readonly string[] {
  const stops = results.flatMap(({ stop, script }) =>
    stop !== undefined && isNoted(stop) ? [{ ...stop, scriptId: script.id }] : [],
  );
  return [...Map.groupBy(stops, ({ what }) => what).values()].map((group) => {
    const scripts = group.length === 1 ? 'one script' : `${group.length} scripts`;
    const list = joinFirst(group.map(({ scriptId }) => scriptId));
    const reason = group[0]?.reason.replace(/\.?$/, '.');
    return `${reason} This ended ${scripts} (${list}), whose rules may be tested less or not at all.`;
  });
}

/** A hook that is not configured is listed with what is missing; some requests of the suite have no translation. */
const isNoted = ({ kind, what, reason }: Stop): boolean =>
  (kind === 'translation' && what.startsWith('translate.')) ||
  (kind === 'no-hook' && reason.startsWith(`The hook "${what}" failed`));
