/** All scripts about requests: accepted and refused ones, and permissions. */
import type { Profile } from '../../spec/profile/profile.ts';
import { findFile } from '../files/catalogue.ts';
import { referencesIn } from '../player/references/references.ts';
import { requestsOf, type Script } from '../script/script.ts';
import { boundaryScripts } from './boundaries/boundaryScripts.ts';
import { faultScripts } from './faults/scripts.ts';
import { bodyScripts } from './forms/bodies.ts';
import { pathScripts } from './forms/paths.ts';
import { robustnessScripts } from './forms/robustness.ts';
import { timingVariantScripts } from './forms/timingVariants.ts';
import { uploadScripts } from './forms/uploads.ts';
import { keyScripts } from './gates/keys.ts';
import { limitScripts } from './gates/limits.ts';
import { outreachScript } from './gates/outreach.ts';
import { planScripts } from './gates/plans.ts';
import { waitForPublishing } from './publishing.ts';
import { randomScripts } from './random/randomScripts.ts';
import { acceptanceScripts } from './trials/acceptances.ts';
import { breachScripts } from './trials/breaches.ts';
import { misuseScripts } from './trials/misuses.ts';
import { queryBreaches } from './trials/queries.ts';
import { vectorScripts } from './vectors/vectorScripts.ts';

export interface RequestSuiteOptions {
  /** quick: the rules and their limits, once. standard: every context, and random cases. deep: many random cases. */
  readonly size: 'quick' | 'standard' | 'deep';
  readonly seed: number;
  readonly profile: Profile;
}

/** The number of samples of each random property. */
const samples = { quick: 0, standard: 20, deep: 200 } as const;

/** Cheap and informative scripts come first. Equal seeds give equal scripts, whatever the service responds. */
export function requestScripts(options: RequestSuiteOptions): readonly Script[] {
  const { size, seed, profile } = options;
  const scripts = plainScripts(options);
  return finish([...scripts, ...timingVariantScripts(scripts, profile, size, seed)], options);
}

/** A few scripts of each rule, which every size has; they are created in a fraction of the time. */
export function openingRequestScripts(options: RequestSuiteOptions): readonly Script[] {
  const quickOptions = { ...options, size: 'quick' } as const;
  return finish(plainScripts(quickOptions), quickOptions);
}

function plainScripts({ size, seed, profile }: RequestSuiteOptions): readonly Script[] {
  const depth = size === 'deep' ? 'deep' : 'standard';
  return [
    ...keyScripts(profile),
    ...planScripts(profile),
    outreachScript,
    ...vectorScripts(profile, size),
    ...pathScripts(profile),
    ...bodyScripts(profile),
    ...uploadScripts(profile),
    ...robustnessScripts,
    ...boundaryScripts(profile, size),
    ...acceptanceScripts(profile, size),
    ...misuseScripts(profile),
    ...queryBreaches(profile),
    ...(size === 'quick'
      ? []
      : [
          ...breachScripts('lead magnet', profile, depth),
          ...breachScripts('post', profile, depth),
          ...faultScripts(profile, depth),
          ...randomScripts(seed, samples[size], profile),
        ]),
    ...limitScripts(profile, size),
  ];
}

function finish(scripts: readonly Script[], { size, profile }: RequestSuiteOptions): readonly Script[] {
  return scripts
    .map((script) => waitForPublishing(withSize(script), profile))
    .filter((script) => size !== 'quick' || largestFile(script) <= maxQuickBytes);
}

/** The total size of uploads in a quick run, and without --size deep, in bytes. */
const [maxQuickBytes, maxStandardBytes] = [12_000_000, 110_000_000];

const withSize = (script: Script): Script =>
  largestFile(script) > maxStandardBytes ? { ...script, size: 'large' } : script;

function largestFile(script: Script): number {
  const steps = requestsOf(script);
  const referencedFiles = referencesIn(steps).flatMap((reference) =>
    reference.startsWith('file:') ? [reference.slice('file:'.length)] : [],
  );
  const uploadedFiles = steps.flatMap(({ parts = [] }) => parts.map(({ content }) => content));
  return Math.max(0, ...[...referencedFiles, ...uploadedFiles].map((name) => findFile(name)?.bytes ?? 0));
}
