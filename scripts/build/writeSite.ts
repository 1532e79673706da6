/** Writes the documentation site, as files or as the archive of the package. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Profile } from '../../spec/profile/profile.ts';
import { writeArchive } from '../../src/site/archive.ts';
import { readParts } from '../../src/site/parts.ts';
import { renderSite, type Site } from '../../src/site/site.ts';

/** Replaces the contents of the folder and returns the number of files. */
export async function writeSite(profile: Profile, folder: string): Promise<number> {
  const site = await render(profile);
  await rm(folder, { recursive: true, force: true });
  for (const [path, { read }] of site) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await read());
  }
  return site.size;
}

/** Writes the archive, without the generated documents next to it. */
export async function writeSiteArchive(profile: Profile, folder: string): Promise<void> {
  await writeArchive(await render(profile), folder);
}

const render = async (profile: Profile): Promise<Site> =>
  renderSite({ profile, parts: await readParts(), version: manifest.version });
