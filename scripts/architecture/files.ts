import { isWithin, type SourceFile, type Violation } from './source.ts';

const sizedFolders = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'bench'];
const maxBytes = 12_000;

/** One concept in each file: a file that outgrows this limit holds several. */
export function checkSizes(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ file, bytes }) => bytes > maxBytes && sizedFolders.some((folder) => isWithin(file, folder)))
    .map(({ file, bytes }) => ({
      file,
      reason: `has ${bytes} bytes, and ${maxBytes} is the most; split it by concept`,
    }));
}

/** A name that says nothing gathers things that have nothing to do with each other. */
export function checkNames(paths: readonly string[]): Violation[] {
  return paths.flatMap((file) => {
    const empty = file.split('/').find((segment) => /^(utils?|helpers?|misc)(\.|$)/i.test(segment));
    return empty ? [{ file, reason: `"${empty}" says nothing; name it after what is in it` }] : [];
  });
}

const maxEntries = 25;

/** A folder that is taken in at a glance. The root is left out: tools expect their settings there. */
export function checkFolders(paths: readonly string[]): Violation[] {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('/');
    for (let depth = 1; depth < segments.length; depth += 1) {
      const folder = segments.slice(0, depth).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(segments[depth] ?? ''));
    }
  }
  return [...folders]
    .filter(([, entries]) => entries.size > maxEntries)
    .map(([file, entries]) => ({
      file,
      reason: `has ${entries.size} entries, and ${maxEntries} is the most; divide it by subject`,
    }));
}
