/** Reads the profile that a configuration names. */
import { dirname, resolve } from 'node:path';
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { readDataFile } from '../../src/profile/dataFile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';

/** Decisions about what a server does, which a translation of its messages does not change. */
const serverDecisions: ReadonlySet<DecisionId> = new Set([
  'error.body',
  'error.codes',
  'media.branding',
  'webhook.signature',
]);

/** The names and places of the contract, for the profile of a translation that produces them. */
export const contractFormat: Bindings = Object.fromEntries(
  decisionIds.flatMap((id) => {
    const decision = getDecision(id);
    const isOfFormat = decision.kind === 'wire' && ['names', 'vocabulary', 'shape'].includes(decision.form);
    return isOfFormat && !serverDecisions.has(id) ? [[id, decision.default]] : [];
  }),
);

export interface LoadedProfile {
  readonly bindings: Bindings;
  /** The source of the profile, for the report. */
  readonly source: string | undefined;
}

/**
 * @param profile bindings, the path of a file with bindings, or `default`
 * @param config the configuration file; paths are relative to it
 * @throws ProfileError that lists every invalid binding
 */
export async function loadProfile(
  profile: string | Bindings | undefined,
  config: string | undefined,
): Promise<LoadedProfile> {
  if (profile === undefined) return { bindings: {}, source: undefined };
  if (profile === 'default') return { bindings: defaultBindings, source: 'default' };
  const path = typeof profile === 'string' ? resolve(config === undefined ? '.' : dirname(config), profile) : undefined;
  const bindings = (path === undefined ? profile : await readDataFile('The profile', path)) as Bindings;
  resolveProfile(bindings, path);
  return { bindings, source: typeof profile === 'string' ? profile : 'inline' };
}
