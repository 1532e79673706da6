/** Builds the package unless the existing build is up to date. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../..');

/** @param onBuild is called before a build */
export async function buildIfStale(onBuild: () => void = () => {}): Promise<void> {
  const distStats = statSync(join(root, 'dist'), { throwIfNoEntry: false });
  if (distStats !== undefined && findNewestSourceTime() <= distStats.mtimeMs) return;
  onBuild();
  await build();
}

function findNewestSourceTime(): number {
  const sources = globSync(['{bin,conformance,generated,mock-server,proxy,selftest,spec,src}/**/*.*', '*.{ts,json}'], {
    cwd: root,
  });
  return Math.max(...sources.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
