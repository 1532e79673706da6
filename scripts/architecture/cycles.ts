import { getTarget, isTest, type SourceFile, type Violation } from './source.ts';

/**
 * Maps an entry to its imported entries, each with a file that imports it. An entry is a folder, or a file next to
 * folders.
 */
type Arrows = Map<string, Map<string, string>>;

/**
 * Within every folder, imports between its entries must not form a cycle, so that each entry can be read after those it
 * imports. Type imports count, because readers follow them as well.
 */
export function checkCycles(files: readonly SourceFile[]): Violation[] {
  return [...groupArrowsByFolder(files).values()].flatMap((arrows) => {
    const reportedCycles = new Set<string>();
    return [...arrows.keys()].flatMap((entry) => {
      const cycle = findCycleThrough(entry, arrows);
      if (!cycle) return [];
      // Every entry of a cycle finds the same cycle; it is reported once.
      const name = [...cycle].sort().join(' ');
      if (reportedCycles.has(name)) return [];
      reportedCycles.add(name);
      const [from = entry, to = entry] = cycle;
      return [
        { file: arrows.get(from)?.get(to) ?? from, reason: `closes the cycle ${[...cycle, entry].join(' -> ')}` },
      ];
    });
  });
}

/** Assigns each import to the innermost folder that contains both files, where it leads from one entry to another. */
function groupArrowsByFolder(files: readonly SourceFile[]): ReadonlyMap<string, Arrows> {
  const folders = new Map<string, Arrows>();
  for (const source of files) {
    if (isTest(source.file)) continue;
    for (const { specifier } of source.imports) {
      const target = getTarget(source.file, specifier);
      if (target === undefined || target === source.file) continue;
      const [folder, from, to] = getDivergence(source.file, target);
      const arrows = folders.get(folder) ?? new Map<string, Map<string, string>>();
      folders.set(folder, arrows);
      const targets = arrows.get(from) ?? new Map<string, string>();
      arrows.set(from, targets);
      if (!targets.has(to)) targets.set(to, source.file);
    }
  }
  return folders;
}

/** The innermost common folder of two files, and the entry in it that contains each. */
function getDivergence(file: string, otherFile: string): readonly [folder: string, from: string, to: string] {
  const [a, b] = [file.split('/'), otherFile.split('/')];
  const depth = a.findIndex((segment, index) => segment !== b[index]);
  const getPrefix = (path: readonly string[], length: number) => path.slice(0, length).join('/');
  return [getPrefix(a, depth), getPrefix(a, depth + 1), getPrefix(b, depth + 1)];
}

/** The shortest cycle through an entry, without repeating the entry at the end. */
function findCycleThrough(entry: string, arrows: Arrows): string[] | undefined {
  const visited = new Set<string>();
  const queue: string[][] = [[entry]];
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const to of arrows.get(path.at(-1) ?? entry)?.keys() ?? []) {
      if (to === entry) return path;
      if (visited.has(to)) continue;
      visited.add(to);
      queue.push([...path, to]);
    }
  }
  return undefined;
}
