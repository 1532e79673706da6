/** Keeps the probes of a script that test exactly its rule. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { DryRun } from './dryRun.ts';

/**
 * Returns the script with only the probes that break this rule and no other; empty if no probe is left, or if a setup
 * step or control is refused.
 */
export function keepProbesBreaking(script: Script, rule: string, profile: Profile): readonly Script[] {
  return keepProbes(script, profile, (brokenRules) => brokenRules.size === 1 && brokenRules.has(rule));
}

/** Returns the script with only the probes that break nothing. */
export function keepAcceptedProbes(script: Script, profile: Profile): readonly Script[] {
  return keepProbes(script, profile, (brokenRules) => brokenRules.size === 0);
}

function keepProbes(
  script: Script,
  profile: Profile,
  predicate: (brokenRules: ReadonlySet<string>) => boolean,
): readonly Script[] {
  const dryRun = new DryRun(profile);
  const keptProbes = new Set<RequestStep>();
  for (const step of script.steps) {
    if (step.kind === 'parallel') throw new TypeError(`${script.id} has parallel requests, which cannot be filtered.`);
    if (step.kind !== 'request') dryRun.applyHook(step);
    else if (step.role !== 'probe') {
      if (dryRun.apply(step).size > 0) return [];
    } else {
      const brokenRules = dryRun.findBrokenRules(step);
      if (!predicate(brokenRules)) continue;
      dryRun.apply(step, brokenRules);
      keptProbes.add(step);
    }
  }
  if (keptProbes.size === 0) return [];
  const steps = script.steps.filter((step) => step.kind !== 'request' || step.role !== 'probe' || keptProbes.has(step));
  return [{ ...script, steps }];
}
