import { isTest, resolveImport, type SourceFile, type Violation } from './source.ts';

/**
 * The imports within one folder: maps each entry to the entries that it imports, each with one file that contains such an
 * import. An entry is a subfolder or a file.
 */
type ImportGraph = Map<string, Map<string, string>>;

/**
 * Imports between the entries of a folder must not form a cycle, so that each entry can be understood after those that it
 * imports. Type imports count as well, because readers follow them.
 */
export function checkCycles(files: readonly SourceFile[]): Violation[] {
  return [...buildGraphsByFolder(files).values()].flatMap((graph) => {
    const reportedCycles = new Set<string>();
    return [...graph.keys()].flatMap((entry) => {
      const cycle = findCycleThrough(entry, graph);
      if (!cycle) return [];
      // Every entry of a cycle finds the same cycle; it is reported once.
      const name = [...cycle].sort().join(' ');
      if (reportedCycles.has(name)) return [];
      reportedCycles.add(name);
      const [from = entry, to = entry] = cycle;
      return [{ file: graph.get(from)?.get(to) ?? from, reason: `closes the cycle ${[...cycle, entry].join(' -> ')}` }];
    });
  });
}

/** Assigns each import to the innermost folder that contains both files, as an edge between two entries of that folder. */
function buildGraphsByFolder(files: readonly SourceFile[]): ReadonlyMap<string, ImportGraph> {
  const graphs = new Map<string, ImportGraph>();
  for (const source of files) {
    if (isTest(source.file)) continue;
    for (const { specifier } of source.imports) {
      const target = resolveImport(source.file, specifier);
      if (target === undefined || target === source.file) continue;
      const [folder, from, to] = findCommonFolder(source.file, target);
      const graph = graphs.get(folder) ?? new Map<string, Map<string, string>>();
      graphs.set(folder, graph);
      const targets = graph.get(from) ?? new Map<string, string>();
      graph.set(from, targets);
      if (!targets.has(to)) targets.set(to, source.file);
    }
  }
  return graphs;
}

/** The innermost common folder of two files, and for each file the entry of that folder that contains it. */
function findCommonFolder(file: string, otherFile: string): readonly [folder: string, from: string, to: string] {
  const [a, b] = [file.split('/'), otherFile.split('/')];
  const depth = a.findIndex((segment, index) => segment !== b[index]);
  const getPrefix = (path: readonly string[], length: number) => path.slice(0, length).join('/');
  return [getPrefix(a, depth), getPrefix(a, depth + 1), getPrefix(b, depth + 1)];
}

/** The shortest cycle through an entry, without repeating the entry at the end. */
function findCycleThrough(entry: string, graph: ImportGraph): string[] | undefined {
  const visited = new Set<string>();
  const queue: string[][] = [[entry]];
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const to of graph.get(path.at(-1) ?? entry)?.keys() ?? []) {
      if (to === entry) return path;
      if (visited.has(to)) continue;
      visited.add(to);
      queue.push([...path, to]);
    }
  }
  return undefined;
}
