/** Prepares the benchmark: builds the package, and installs the compared servers and the load generator. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build/buildIfStale.ts';
import { writeSiteArchive } from '../scripts/build/writeSite.ts';
import { ensureInstalled } from '../scripts/launch/install.mjs';
import { findNpm } from '../scripts/launch/npm.mjs';
import { defaultProfile } from '../src/profile/resolve.ts';
import { archiveName } from '../src/site/archive.ts';

const folder = import.meta.dirname;

/** @throws LaunchError if npm cannot install; also throws the errors of the build */
export async function prepare(): Promise<void> {
  await ensureInstalled({
    folder,
    lock: join(folder, '../.launch-lock'),
    notice: 'Installing the dependencies of the benchmark (once) …',
    npm: findNpm(process.env, process.execPath),
    env: process.env,
  });
  await buildIfStale(() => console.error('Building the package …'));
  // Tests build the package without its documentation site.
  const generatedFolder = join(folder, '../dist/generated');
  if (!existsSync(join(generatedFolder, archiveName))) await writeSiteArchive(defaultProfile, generatedFolder);
}
