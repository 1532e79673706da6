/** The plan of a run: how many requests it sends, how long they take, and which rules it can test. */

import type { Profile } from '../../spec/profile/profile.ts';
import { checkable } from '../judge/verdicts.ts';
import type { RunPlan } from '../options.ts';
import { isBound } from '../oracle/readings.ts';
import { filled, referencesIn } from '../player/references.ts';
import type { Stage } from '../player/stage.ts';
import { publishes, quietestWay } from '../player/timing.ts';
import { type RequestStep, requestsOf, type Script } from '../script/script.ts';
import type { Selection } from '../settings/selection.ts';
import type { Settings } from '../settings/settings.ts';
import { meaningIn } from '../suite/dryRun/sampleWorld.ts';
import { obstacleTo, waited } from './playable.ts';

export function planOf(
  scripts: readonly Script[],
  stage: Pick<Stage, 'profile' | 'hooks' | 'tier' | 'callers'>,
  settings: Settings,
  selection: Selection,
): RunPlan {
  const means = { ...stage, size: settings.size, callers: new Set<string>(stage.callers.keys()) };
  const playable = scripts.filter((script) => obstacleTo(script, means) === undefined);
  const steps = playable.flatMap(requestsOf);
  const requests = Math.min(steps.length, settings.maxRequests);
  const about = new Set(playable.flatMap((script) => script.about));
  const rules: Record<keyof RunPlan['rules'], string[]> = {
    tested: [],
    untestable: [],
    'not-applicable': [],
    skipped: [],
  };
  for (const rule of checkable) {
    const absent = rule.needs.some((id) => stage.profile.absent.has(id));
    const unbound = rule.needs.some((id) => !isBound(stage.profile, id));
    const fate =
      selection(rule) !== undefined
        ? 'skipped'
        : absent
          ? 'not-applicable'
          : unbound
            ? 'untestable'
            : about.has(rule.id)
              ? 'tested'
              : 'skipped';
    rules[fate].push(rule.id);
  }
  return {
    scripts: playable.length,
    requests,
    publications: Math.min(
      settings.maxPublish,
      playable.flatMap((script) => requestsOf(script).filter((step) => publishing(step, stage.profile, script))).length,
    ),
    minutes: settings.rate === 'off' ? 0 : Math.ceil(requests / settings.rate),
    tier: settings.tier,
    rules,
  };
}

/** Counts relative times and clock changes of the script: a scheduled post that falls due is published. */
function publishing(written: RequestStep, profile: Profile, script: Script): boolean {
  if (written.role === 'probe' && written.expects === 'refused') return false;
  const now = Date.now();
  const times = referencesIn(written).filter((reference) => reference.startsWith('now'));
  const step = filled(written, new Map(times.map((reference) => [reference, meaningIn(reference, now) ?? reference])));
  if (publishes(step, now + waited(script))) return true;
  return step.operation === 'createPost' && step.timing === 'any' && quietestWay(profile, step.role) === 'publish';
}
