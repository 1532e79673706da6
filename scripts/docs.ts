/** `npm run docs`: writes the documentation site to generated/site. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { ProfileError } from '../src/profile/profileError.ts';
import { defaultProfile, resolveProfile } from '../src/profile/resolve.ts';
import { writeSite } from './docs/writeSite.ts';

const { values } = parseArgs({ options: { profile: { type: 'string' }, out: { type: 'string' } } });

try {
  const profile =
    values.profile === undefined ? defaultProfile : resolveProfile(parse(readFileSync(values.profile, 'utf8')));
  const folder = values.out ?? join(import.meta.dirname, '../generated/site');
  const files = await writeSite(profile, folder);
  console.log(`${files} files are written to ${relative(process.cwd(), folder) || '.'}.`);
} catch (error) {
  if (!(error instanceof ProfileError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
