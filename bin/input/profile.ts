/** Loads the profile that `--profile` names. */
import type { Profile, UncheckedBindings } from '../../spec/profile/profile.ts';
import { defaultProfile, resolveProfile } from '../../src/profile/resolve.ts';
import { readNamedFile } from './readNamedFile.ts';

/**
 * Returns the default profile if no file is named.
 *
 * @throws UsageError or ProfileError for an invalid file
 */
export async function readProfile(path: string | undefined): Promise<Profile> {
  if (path === undefined) return defaultProfile;
  return resolveProfile((await readNamedFile('The profile', path)) as UncheckedBindings, path);
}
