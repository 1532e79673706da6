/** Series of bodies that differ only in one number, from within a limit to beyond it. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { VerbatimPart } from '../../../spec/rules/trial.ts';
import { toReferences } from '../../script/references.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, given, probe, readPosts } from '../../script/steps.ts';
import { DryRun } from '../dryRun/dryRun.ts';

export interface BoundarySeries {
  readonly about: readonly string[];
  readonly name: string;
  /** A body far within the limit. */
  readonly validBody: JsonObject;
  readonly bodies: readonly JsonObject[];
  /** Whether the rule is about more than this limit. */
  readonly isPartOfRule?: true;
  /** Further decisions that acceptance depends on, which the bodies do not show. */
  readonly needs?: readonly DecisionId[];
  readonly verbatim?: readonly VerbatimPart[];
  /** Platforms beside the one with the limit, which others can stand in for. */
  readonly replaceable?: readonly PlatformLabel[];
  /** Rules that a body may break instead of those in `about`. A body that breaks two rules is left out. */
  readonly alternatives?: readonly string[];
}

/**
 * @param family the prefix of the script ids
 * @param withUpdates whether to test updates too
 */
export function buildSeriesScripts(
  family: 'boundary' | 'acceptance',
  seriesList: readonly BoundarySeries[],
  profile: Profile,
  withUpdates: boolean,
): readonly Script[] {
  return seriesList
    .map(withReferences)
    .flatMap((series) =>
      [buildCreateScript(series), ...(withUpdates ? [buildUpdateScript(series)] : [])]
        .map((script): Script => ({ ...script, id: `${family}/${script.id}` }))
        .flatMap((script) => keepExpectedProbes(script, series, profile)),
    );
}

/** Rules declare their bodies with the ids and times of the default world. */
const withReferences = (series: BoundarySeries): BoundarySeries => ({
  ...series,
  validBody: toReferences(series.validBody, series.verbatim),
  bodies: toReferences(series.bodies, series.verbatim),
});

function buildCreateScript({ about, name, validBody, bodies, needs, replaceable }: BoundarySeries): Script {
  return {
    id: `${name}/create`,
    title: `${name}, in new posts`,
    about,
    ...(needs === undefined ? {} : { needs }),
    ...(replaceable === undefined ? {} : { anyPlatform: replaceable }),
    steps: [
      control({ operation: 'createPost', body: validBody }),
      ...bodies.map((body) => probe({ operation: 'createPost', body })),
      readPosts,
    ],
  };
}

/** Updates with complete bodies, which mean the same with any merge semantics. */
function buildUpdateScript({ about, name, validBody, bodies, needs, replaceable }: BoundarySeries): Script {
  const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{subject}}', body });
  return {
    id: `${name}/update`,
    title: `${name}, in updates`,
    about,
    ...(needs === undefined ? {} : { needs }),
    ...(replaceable === undefined ? {} : { anyPlatform: replaceable }),
    steps: [
      given('subject', { operation: 'createPost', body: validBody }),
      control(update(validBody)),
      ...bodies.map((body) => probe(update(body))),
      readPosts,
    ],
  };
}

/** Removes the probes that break a rule other than those of the series; empty if a setup step or control is refused. */
function keepExpectedProbes(
  script: Script,
  { about, alternatives = [] }: BoundarySeries,
  profile: Profile,
): readonly Script[] {
  const dryRun = new DryRun(profile);
  const isExpected = (step: RequestStep): boolean => {
    const brokenRules = [...dryRun.apply(step)];
    if (step.role !== 'probe') return brokenRules.length === 0;
    return brokenRules.length < 2 && brokenRules.every((rule) => about.includes(rule) || alternatives.includes(rule));
  };
  const steps = script.steps.filter((step) => step.kind === 'request' && isExpected(step));
  const keepsControls = script.steps.every(
    (step) => step.kind !== 'request' || step.role === 'probe' || steps.includes(step),
  );
  return keepsControls && steps.some((step) => step.kind === 'request' && step.role === 'probe')
    ? [{ ...script, steps }]
    : [];
}
