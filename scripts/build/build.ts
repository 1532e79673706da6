/** Builds `dist/`. Other processes find either the previous build or the new one. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { programOf } from '../launch/program.mjs';
import { bundle } from './bundle.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the number of files. @param write adds more files to the folder @throws with the output of the compiler if it
 * reports errors
 */
export async function build(write?: (folder: string) => Promise<unknown>): Promise<number> {
  const newFolder = mkdtempSync(join(root, 'dist-'));
  const startTime = new Date();
  try {
    compile(newFolder);
    // The compiler copies the manifest too, and `#manifest` would resolve to the copy.
    rmSync(join(newFolder, 'package.json'), { force: true });
    await bundle(newFolder, root);
    for (const file of assets()) cpSync(join(root, file), join(newFolder, file));
    await write?.(newFolder);
    chmodSync(join(newFolder, 'bin/social-contract.js'), 0o755);
    chmodSync(newFolder, 0o755);
    const dist = join(root, 'dist');
    replaceDist(newFolder, dist);
    // Files that change during the build must count as newer.
    utimesSync(dist, startTime, startTime);
    return globSync('**/*.*', { cwd: dist }).length;
  } finally {
    rmSync(newFolder, { recursive: true, force: true });
  }
}

/** Concurrent builds may both put their result in place; either one is fine. */
function replaceDist(newFolder: string, dist: string): void {
  for (let attempt = 0; ; attempt++) {
    try {
      rmSync(dist, { recursive: true, force: true });
      renameSync(newFolder, dist);
      return;
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}

function compile(outDir: string): void {
  const { file, args } = programOf(
    ['--bin', '@typescript/native', '-p', 'tsconfig.build.json', '--outDir', outDir],
    root,
  );
  const { status, stdout, error } = spawnSync(process.execPath, [file, ...args], { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`The compiler reported errors.\n${stdout}`);
}

/** Files that compiled code reads at run time, and the generated documents. */
function assets(): string[] {
  const sourceAssets = globSync('conformance/**/*.{css,html,js}', { cwd: root });
  const generated = globSync('generated/**/*.*', { cwd: root }).filter((file) => !/\.ts$|^generated.site/.test(file));
  return [...sourceAssets, ...generated];
}
