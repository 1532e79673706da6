import { isWithin, type SourceFile, type Violation } from './source.ts';

const sizedFolders = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'bench'];
const maxBytes = 12_000;

/** Limits the size of files, because a long file usually mixes several concepts. */
export function checkSizes(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ file, bytes }) => bytes > maxBytes && sizedFolders.some((folder) => isWithin(file, folder)))
    .map(({ file, bytes }) => ({
      file,
      reason: `has ${bytes} bytes; the maximum is ${maxBytes}. Split it by concept`,
    }));
}

/** Rejects generic names, because files with such names collect unrelated code. */
export function checkNames(paths: readonly string[]): Violation[] {
  return paths.flatMap((file) => {
    const genericName = file.split('/').find((segment) => /^(utils?|helpers?|misc)(\.|$)/i.test(segment));
    return genericName
      ? [{ file, reason: `"${genericName}" is not a descriptive name; name it after its content` }]
      : [];
  });
}

const maxEntries = 25;

/** Limits the entries of a folder. The root is exempt, because tools expect their configuration there. */
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
      reason: `has ${entries.size} entries; the maximum is ${maxEntries}. Split it by subject`,
    }));
}
