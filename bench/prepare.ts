/** Prepares the benchmark: builds the package, and installs the compared servers and the load generator. */
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build/buildIfStale.ts';
import { ensureInstalled } from '../scripts/launch/install.mjs';
import { findNpm } from '../scripts/launch/npm.mjs';

const folder = import.meta.dirname;

/** @throws Stop if npm cannot install, and whatever the build throws */
export async function prepare(): Promise<void> {
  await ensureInstalled({
    folder,
    lock: join(folder, '../.launch-lock'),
    notice: 'Installing the dependencies of the benchmark (once) …',
    npm: findNpm(process.env, process.execPath),
    env: process.env,
  });
  await buildIfStale(() => console.error('Building the package …'));
}
