/** Checks whether the build is up to date. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../..');

/** Builds if a source is newer than the build. @param tell is called before the build */
export async function buildIfStale(tell: () => void = () => {}): Promise<void> {
  const built = statSync(join(root, 'dist'), { throwIfNoEntry: false });
  if (built !== undefined && newest() <= built.mtimeMs) return;
  tell();
  await build();
}

function newest(): number {
  const sources = globSync(['{bin,conformance,generated,mock-server,proxy,selftest,spec,src}/**/*.*', '*.{ts,json}'], {
    cwd: root,
  });
  return Math.max(...sources.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
