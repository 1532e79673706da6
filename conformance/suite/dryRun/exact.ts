/** Keeps the probes of a script that test exactly its rule. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { Imagination } from './dryRun.ts';

/**
 * Returns the script with only the probes that break this rule and no other; empty if no probe is left, or if a setup
 * step or control is refused.
 */
export function exactly(script: Script, rule: string, profile: Profile): readonly Script[] {
  return sound(script, profile, (broken) => broken.size === 1 && broken.has(rule));
}

/** Returns the script with only the probes that break nothing. */
export function acceptably(script: Script, profile: Profile): readonly Script[] {
  return sound(script, profile, (broken) => broken.size === 0);
}

function sound(script: Script, profile: Profile, wanted: (broken: ReadonlySet<string>) => boolean): readonly Script[] {
  const world = new Imagination(profile);
  const kept = new Set<RequestStep>();
  for (const step of script.steps) {
    if (step.kind === 'parallel') throw new TypeError(`${script.id} has parallel requests, which cannot be filtered.`);
    if (step.kind !== 'request') world.pass(step);
    else if (step.role !== 'probe') {
      if (world.ask(step).size > 0) return [];
    } else if (wanted(world.broken(step))) {
      world.ask(step);
      kept.add(step);
    }
  }
  if (kept.size === 0) return [];
  const steps = script.steps.filter((step) => step.kind !== 'request' || step.role !== 'probe' || kept.has(step));
  return [{ ...script, steps }];
}
