/** Describes the hooks that failed during a run. */
import type { ScriptResult } from '../judge/evidence.ts';

/** One note for each hook that failed, with the number of scripts that it ended and the first reason. */
export function describeHookFailures(results: readonly Pick<ScriptResult, 'stop'>[]): readonly string[] {
  const failures = results.flatMap(({ stop }) =>
    stop?.kind === 'no-hook' && stop.reason.startsWith(`The hook "${stop.what}" failed`) ? [stop] : [],
  );
  return [...Map.groupBy(failures, ({ what }) => what).values()].map((stops) => {
    const scripts = stops.length === 1 ? 'one script' : `${stops.length} scripts`;
    return `${stops[0]?.reason} This ended ${scripts}, whose rules may be tested less or not at all.`;
  });
}
