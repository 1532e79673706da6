/** Writes the documentation site as files. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Profile } from '../../spec/profile/profile.ts';
import { readParts } from '../../src/site/parts.ts';
import { renderSite } from '../../src/site/site.ts';

/** Replaces the contents of the folder and returns the number of files. */
export async function writeSite(profile: Profile, folder: string): Promise<number> {
  const site = await renderSite({ profile, parts: await readParts(), version: manifest.version });
  await rm(folder, { recursive: true, force: true });
  for (const [path, { body }] of site) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), body);
  }
  return site.size;
}
