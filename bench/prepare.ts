/** What has to be there before anything is measured: the package as it ships, the servers it is compared with, and the load generator. */
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build/current.ts';
import { ensureInstalled } from '../scripts/launch/install.mjs';
import { findNpm } from '../scripts/launch/npm.mjs';

const folder = import.meta.dirname;

/** @throws Stop where npm cannot install, and what the build throws */
export async function prepare(): Promise<void> {
  await ensureInstalled({
    folder,
    lock: join(folder, '../.launch-lock'),
    notice: 'Installing what the benchmark needs (once) …',
    npm: findNpm(process.env, process.execPath),
    env: process.env,
  });
  await buildIfStale(() => console.error('Building the package …'));
}
