/** The stage of a run against a test service, with default bindings. */
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { ConformanceOptions } from '../options.ts';
import { type OpenStage, openStage } from '../preflight/stage.ts';
import { readSettings } from '../settings/settings.ts';

export function openTestStage(
  url: string,
  options: Partial<ConformanceOptions> = {},
  bindings: Bindings = {},
): Promise<OpenStage> {
  const profile = { ...defaultBindings, ...bindings };
  const fullOptions = { url, credentials: { primary: { key: 'key-primary' } }, seed: 1, ...options, profile };
  return openStage(fullOptions, readSettings(fullOptions), resolveProfile(profile));
}
