/**
 * Variants of scripts that create posts with another timing. Most scripts use the timing with the least effect, such as a
 * draft. A service may validate drafts but not scheduled or published posts, so the scripts of a rule are repeated.
 */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { canSchedule, chooseCreateMode } from '../../player/timing/timing.ts';
import { getRequests, type RequestStep, type Script, type Step } from '../../script/script.ts';
import { runStepsDry } from '../dryRun/dryRun.ts';
import { isRefusalVector } from '../vectorKinds.ts';

type TimingVariant = 'scheduled' | 'published';

/** A time that never falls due during a run. */
const futureTime = '{{now+P300D}}';
const timingMembers: Readonly<Record<TimingVariant, JsonObject>> = {
  scheduled: { scheduledFor: futureTime },
  published: { publishNow: true },
};
const defaultVariants = { draft: undefined, schedule: 'scheduled', publish: 'published' } as const;

/**
 * @param size quick: one script of each rule with one timing, chosen by the seed; standard: one with every timing, and
 * for platform rules the first of each kind; deep: all scripts with every timing
 */
export function buildTimingVariantScripts(
  scripts: readonly Script[],
  profile: Profile,
  size: 'quick' | 'standard' | 'deep',
  seed: number,
): readonly Script[] {
  const variants = (['scheduled', 'published'] as const).filter(
    (variant) =>
      variant !== defaultVariants[chooseCreateMode(profile)] && (variant === 'published' || canSchedule(profile)),
  );
  const candidates = scripts.filter((script) => script.about.length === 1 && isCandidate(script));
  const byRule = Map.groupBy(candidates, ({ about }) => about[0] ?? '');
  return [...byRule].flatMap(([rule, ruleScripts]) =>
    chooseScripts(ruleScripts, size).flatMap((script) => {
      const all = variants.flatMap((variant) => applyVariant(variant, script, profile));
      return size === 'quick' ? all.slice((seed + sumCharCodes(rule)) % Math.max(1, all.length)).slice(0, 1) : all;
    }),
  );
}

/** Whether a script probes new posts, or updates of them, with free timing. */
function isCandidate({ id, steps }: Script): boolean {
  return (
    /^(?:vector|boundary|breach)\//.test(id) &&
    steps.some((step) => step.kind === 'request' && hasFreeTiming(step)) &&
    steps.some(
      (step) =>
        step.kind === 'request' && step.role === 'probe' && (hasFreeTiming(step) || step.operation === 'updatePost'),
    )
  );
}

const hasFreeTiming = ({ operation, timing }: RequestStep): boolean => operation === 'createPost' && timing === 'any';

function chooseScripts(ruleScripts: readonly Script[], size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  if (size === 'deep') return ruleScripts;
  const limits = ruleScripts.filter(({ id }) => id.startsWith('boundary/') && id.endsWith('/create'));
  const defaults = limits.filter(({ id }) => id.endsWith('default/create'));
  const limit = defaults.length > 0 ? defaults : limits.slice(0, 1);
  const selectFamily = (family: string) => ruleScripts.filter(({ id }) => id.startsWith(family));
  const [rule = ''] = ruleScripts[0]?.about ?? [];
  if (size === 'quick' || !platformRules.test(rule))
    return [...limit, ...selectFamily('vector/').filter(isRefusalVector), ...selectFamily('vector/')].slice(0, 1);
  const breaches = selectFamily('breach/');
  return [
    ...limit,
    ...selectFamily('vector/').filter(isRefusalVector).slice(0, 1),
    ...breaches.filter(({ id }) => id.includes('/create/')).slice(0, 1),
    ...breaches.filter(({ id }) => id.includes('/update/')).slice(0, 1),
  ];
}

/** Rules with a variant per platform, which a service may check in one place and miss in another. */
const platformRules = /^(?:text|thread|media|photo|video|shortvideo)\./;

/** Returns the script with another timing of its posts; empty if that breaks another rule. */
function applyVariant(variant: TimingVariant, script: Script, profile: Profile): readonly Script[] {
  const hasUpdates = getRequests(script).some(({ operation }) => operation === 'updatePost');
  // A published post cannot be edited.
  if (hasUpdates && variant === 'published') return [];
  const steps = script.steps.map((step) =>
    // Posts of the setup keep the timing with the least effect.
    step.kind === 'request' && step.role === 'given' && variant === 'published' ? step : setTiming(step, variant),
  );
  const variantScript: Script = {
    ...script,
    id: `timing/${variant}/${script.id}`,
    title: `${script.title}, ${variant === 'scheduled' ? 'with a time' : 'published now'}`,
    ...(variant === 'scheduled'
      ? { needs: [...(script.needs ?? []), 'post.schedule.field', 'post.schedule.format'] as const }
      : // Last, since it uses up the budget of publications.
        { alone: true }),
    steps,
  };
  return breaksSameRules(script, variantScript, profile) ? [variantScript] : [];
}

/** Returns the step with a timing, if it creates a post with free timing. */
export function setTiming(step: Step, variant: TimingVariant): Step {
  if (step.kind !== 'request' || !hasFreeTiming(step) || !isObject(step.body)) return step;
  const { timing: _, ...rest } = step;
  return { ...rest, body: { ...step.body, ...timingMembers[variant] } };
}

function breaksSameRules(a: Script, b: Script, profile: Profile): boolean {
  const [first, second] = [a, b].map(({ steps }) => runStepsDry(steps, profile).map(({ broken }) => broken));
  return (
    first !== undefined &&
    second !== undefined &&
    first.every((brokenRules, i) => [...brokenRules].sort().join() === [...(second[i] ?? [])].sort().join())
  );
}

export const sumCharCodes = (text: string): number =>
  [...text].reduce((total, letter) => total + letter.charCodeAt(0), 0);
