/** Lists the packages that npm installs with a package, and measures their size. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dependencies?: Names; readonly optionalDependencies?: Names } | undefined>
  >;
}

type Names = Readonly<Record<string, string>>;

export interface Weight {
  readonly files: number;
  readonly bytes: number;
}

/**
 * The folders of packages and of all their dependencies, relative to the project; peers are left out.
 *
 * @param project the folder that has `node_modules`
 */
export function listInstalledTree(project: string, names: readonly string[]): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  const folders = new Set<string>();
  const add = (name: string, parent: string): void => {
    const folder = findPackageFolder(name, parent, packages);
    // Optional packages for other platforms are not installed.
    if (folder === undefined || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, folder);
  };
  for (const name of names) add(name, '');
  return [...folders];
}

/** The folder of a dependency: in the parent's own node_modules, or in that of a folder above it. */
function findPackageFolder(name: string, parent: string, packages: Lock['packages']): string | undefined {
  for (let from = parent; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (from === '') return undefined;
  }
}

/** Counts the files of a folder and their bytes, without packages nested in it. */
export function measureWeight(folder: string): Weight {
  let [files, bytes] = [0, 0];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/(?:^|[\\/])node_modules[\\/]/.test(name)) continue;
    const stats = statSync(join(folder, name));
    if (!stats.isFile()) continue;
    files++;
    bytes += stats.size;
  }
  return { files, bytes };
}
