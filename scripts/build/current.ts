/** Whether what is built is that of the sources. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';

const root = join(import.meta.dirname, '../..');

/** Builds where a source is newer than what is built. @param tell hears of it before */
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
