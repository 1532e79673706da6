/** Describes the hooks that failed during a run. */
import type { ScriptResult } from '../judge/evidence.ts';

/** The number of scripts that a note names. */
const maxNames = 3;

/** One note for each hook that failed, with the first reason and the scripts that it ended. */
export function describeHookFailures(results: readonly Pick<ScriptResult, 'stop' | 'script'>[]): readonly string[] {
  const failures = results.flatMap(({ stop, script }) =>
    stop?.kind === 'no-hook' && stop.reason.startsWith(`The hook "${stop.what}" failed`)
      ? [{ ...stop, scriptId: script.id }]
      : [],
  );
  return [...Map.groupBy(failures, ({ what }) => what).values()].map((stops) => {
    const scripts = stops.length === 1 ? 'one script' : `${stops.length} scripts`;
    const names = stops.slice(0, maxNames).map(({ scriptId }) => scriptId);
    const list = [...names, ...(stops.length > maxNames ? ['…'] : [])].join(', ');
    return `${stops[0]?.reason} This ended ${scripts} (${list}), whose rules may be tested less or not at all.`;
  });
}
