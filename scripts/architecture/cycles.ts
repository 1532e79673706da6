import { isTest, isWithin, type SourceFile, targetOf, type Violation } from './source.ts';

/** The folders directly in `src` are parts that can be understood one after the other, so none may need itself by a detour. */
export function checkCycles(files: readonly SourceFile[]): Violation[] {
  const edges = edgesBetweenParts(files);
  const reported = new Set<string>();
  const violations: Violation[] = [];
  for (const part of edges.keys()) {
    const cycle = cycleThrough(part, edges);
    if (!cycle) continue;
    // The same circle is found from each of its parts; it is one violation.
    const name = [...cycle].sort().join(' ');
    if (reported.has(name)) continue;
    reported.add(name);
    const [from = part, to = part] = cycle;
    violations.push({
      file: edges.get(from)?.get(to) ?? from,
      reason: `closes the circle ${[...cycle, part].join(' -> ')}`,
    });
  }
  return violations;
}

/** Part to imported part to a file that imports it. A file directly in `src` is a part of its own. */
function edgesBetweenParts(files: readonly SourceFile[]): Map<string, Map<string, string>> {
  const edges = new Map<string, Map<string, string>>();
  for (const source of files) {
    const from = partOf(source.file);
    if (from === undefined || isTest(source.file)) continue;
    const targets = edges.get(from) ?? new Map<string, string>();
    edges.set(from, targets);
    for (const { specifier } of source.imports) {
      const target = targetOf(source.file, specifier);
      const to = target === undefined ? undefined : partOf(target);
      if (to !== undefined && to !== from && !targets.has(to)) targets.set(to, source.file);
    }
  }
  return edges;
}

function partOf(file: string): string | undefined {
  return isWithin(file, 'src') ? file.split('/').slice(0, 2).join('/') : undefined;
}

/** The shortest way from a part back to it, without the closing repetition. */
function cycleThrough(part: string, edges: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | undefined {
  const seen = new Set<string>();
  const queue: string[][] = [[part]];
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const to of edges.get(way.at(-1) ?? part)?.keys() ?? []) {
      if (to === part) return way;
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push([...way, to]);
    }
  }
  return undefined;
}
