/** Builds `dist/`. Other processes find either the previous build or the new one. */
import { chmodSync, globSync, mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { copyAssets } from './assets.ts';
import { bundle } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the number of files.
 *
 * @param addFiles adds more files to the folder
 * @throws with the output of the compiler if it reports errors
 */
export async function build(addFiles?: (folder: string) => Promise<unknown>): Promise<number> {
  const newFolder = mkdtempSync(join(root, 'dist-'));
  const startTime = new Date();
  try {
    writeDeclarations(newFolder, root);
    await bundle(newFolder, root);
    copyAssets(newFolder, root);
    await addFiles?.(newFolder);
    chmodSync(newFolder, 0o755);
    const dist = join(root, 'dist');
    replaceDist(newFolder, dist);
    // A source that changes during the build must count as newer than the build.
    utimesSync(dist, startTime, startTime);
    return globSync('**/*.*', { cwd: dist }).length;
  } finally {
    rmSync(newFolder, { recursive: true, force: true });
  }
}

/** Retries, because a concurrent build may put its own result in place; either result is fine. */
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
