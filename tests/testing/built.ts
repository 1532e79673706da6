/** Programs that the pages show import the package by name, and so find what is built. */
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../scripts/build/build.ts';

const root = join(import.meta.dirname, '../..');

export default async function builtOnce(): Promise<void> {
  const built = statSync(join(root, 'dist'), { throwIfNoEntry: false });
  if (built === undefined || newest() > built.mtimeMs) await build();
}

function newest(): number {
  const sources = globSync(['{bin,conformance,generated,mock-server,proxy,selftest,spec,src}/**/*.*', '*.{ts,json}'], {
    cwd: root,
  });
  return Math.max(...sources.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
}
