/** `npm run docs`: writes the documentation site to generated/site. */
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { UncheckedBindings } from '../spec/profile/profile.ts';
import { DataFileError, readDataFile } from '../src/profile/dataFile.ts';
import { ProfileError } from '../src/profile/profileError.ts';
import { defaultProfile, resolveProfile } from '../src/profile/resolve.ts';
import { writeSite } from './build/writeSite.ts';

const { values } = parseArgs({ options: { profile: { type: 'string' }, out: { type: 'string' } } });

try {
  const profile =
    values.profile === undefined
      ? defaultProfile
      : resolveProfile((await readDataFile('The profile', values.profile)) as UncheckedBindings);
  const folder = values.out ?? join(import.meta.dirname, '../generated/site');
  const files = await writeSite(profile, folder);
  console.log(`${files} files written to ${relative(process.cwd(), folder) || '.'}.`);
} catch (error) {
  if (!(error instanceof ProfileError || error instanceof DataFileError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
