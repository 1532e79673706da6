/** All scripts about requests: accepted and refused ones, and permissions. */
import type { Profile } from '../../spec/profile/profile.ts';
import { findFile } from '../files/catalogue.ts';
import { findReferencesIn } from '../player/references/references.ts';
import { getRequests, type Script } from '../script/script.ts';
import { buildBoundaryScripts } from './boundaries/boundaryScripts.ts';
import { buildFaultScripts } from './faults/scripts.ts';
import { buildKeyScripts } from './gates/keys.ts';
import { buildLimitScripts } from './gates/limits.ts';
import { outreachScript } from './gates/outreach.ts';
import { buildPlanScripts } from './gates/plans.ts';
import { buildRandomScripts } from './random/randomScripts.ts';
import { buildBodyScripts } from './requestFormat/bodies.ts';
import { buildPathScripts } from './requestFormat/paths.ts';
import { robustnessScripts } from './requestFormat/robustness.ts';
import { buildTimingVariantScripts } from './requestFormat/timingVariants.ts';
import { buildUploadScripts } from './requestFormat/uploads.ts';
import { buildAcceptanceScripts, buildNewPostAcceptanceScripts } from './trials/acceptances.ts';
import { buildBreachScripts, buildQuickBreachScripts } from './trials/breaches.ts';
import { buildMisuseScripts } from './trials/misuses.ts';
import { buildQueryBreachScripts } from './trials/queries.ts';
import { buildVectorScripts } from './vectors/vectorScripts.ts';
import { waitForPublishing } from './waits/waitForPublishing.ts';

export interface SuiteOptions {
  /**
   * quick: each rule and limit once, valid and faulty bodies in create requests only, and few reads of lists. standard: also
   * updates, republishes and random cases. deep: many random cases.
   */
  readonly size: 'quick' | 'standard' | 'deep';
  readonly seed: number;
  readonly profile: Profile;
  /** The tier of the run, and the number of posts that it may publish; without them, as few as possible. */
  readonly tier?: string | undefined;
  readonly maxPublish?: number | undefined;
  /** The needed rules; all by default. Scripts of other rules are left out if they take long to create. */
  readonly rules?: ReadonlySet<string> | undefined;
}

/** The number of samples of each random property. */
const sampleCounts = { quick: 0, standard: 20, deep: 200 } as const;

/** Cheap and informative scripts come first. Equal seeds give equal scripts, whatever the service responds. */
export function buildRequestScripts(options: SuiteOptions): readonly Script[] {
  const { size, seed, profile, rules } = options;
  const scripts = buildPlainScripts(options);
  const creations =
    size === 'quick'
      ? [
          ...buildNewPostAcceptanceScripts(profile),
          ...buildQuickBreachScripts(profile, rules),
          ...buildFaultScripts(profile, size),
        ]
      : [];
  const neededScripts =
    rules === undefined ? scripts : scripts.filter(({ about }) => about.some((rule) => rules.has(rule)));
  return prepareScripts(
    [...scripts, ...creations, ...buildTimingVariantScripts(neededScripts, profile, size, seed)],
    options,
  );
}

/** A few scripts of each rule, which every size contains and which are quick to create. */
export function buildOpeningRequestScripts(options: SuiteOptions): readonly Script[] {
  const quickOptions = { ...options, size: 'quick' } as const;
  return prepareScripts(buildPlainScripts(quickOptions), quickOptions).filter(({ size }) => size === undefined);
}

function buildPlainScripts({ size, seed, profile, rules }: SuiteOptions): readonly Script[] {
  const depth = size === 'deep' ? 'deep' : 'standard';
  return [
    ...buildKeyScripts(profile),
    ...buildPlanScripts(profile),
    outreachScript,
    ...buildVectorScripts(profile, size, rules),
    ...buildPathScripts(profile),
    ...buildBodyScripts(profile),
    ...buildUploadScripts(profile),
    ...robustnessScripts,
    ...buildBoundaryScripts(profile, size),
    ...buildAcceptanceScripts(profile, size),
    ...buildMisuseScripts(profile),
    ...buildQueryBreachScripts(profile),
    ...(size === 'quick'
      ? []
      : [
          ...buildBreachScripts('lead magnet', profile, depth, rules),
          ...buildBreachScripts('post', profile, depth, rules),
          ...buildFaultScripts(profile, depth),
          ...buildRandomScripts(seed, sampleCounts[size], profile),
        ]),
    ...buildLimitScripts(profile, size),
  ];
}

const prepareScripts = (scripts: readonly Script[], { profile }: SuiteOptions): readonly Script[] =>
  scripts.map((script) => waitForPublishing(withSize(script), profile));

/** The maximum size of a file in a quick run, and in a standard one, in bytes. */
const [maxQuickBytes, maxStandardBytes] = [12_000_000, 110_000_000];

function withSize(script: Script): Script {
  const bytes = findLargestFile(script);
  if (bytes > maxStandardBytes) return { ...script, size: 'deep' };
  return bytes > maxQuickBytes && script.size === undefined ? { ...script, size: 'standard' } : script;
}

function findLargestFile(script: Script): number {
  const steps = getRequests(script);
  const referencedFiles = findReferencesIn(steps).flatMap((reference) =>
    reference.startsWith('file:') ? [reference.slice('file:'.length)] : [],
  );
  const uploadedFiles = steps.flatMap(({ parts = [] }) => parts.map(({ content }) => content));
  return Math.max(0, ...[...referencedFiles, ...uploadedFiles].map((name) => findFile(name)?.bytes ?? 0));
}
