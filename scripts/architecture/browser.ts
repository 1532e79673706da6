import { getTarget, isTest, isWithin, type SourceFile, type Violation } from './source.ts';

const browserFolder = 'src/client';

/** The client runs in browsers, so neither it nor its imports may need Node or add the size of Zod. */
export function checkBrowser(files: readonly SourceFile[]): Violation[] {
  const byName = new Map(files.map((source) => [source.file, source]));
  const violations: Violation[] = [];
  for (const entry of files) {
    if (!isWithin(entry.file, browserFolder) || isTest(entry.file)) continue;
    for (const path of findPathsToBarred(entry, byName)) {
      violations.push({ file: entry.file, reason: `${browserFolder} runs in browsers and must not load ${path}` });
    }
  }
  return violations;
}

/** Each barred package that the file loads, with the import chain: `spec/limits.ts -> zod`. */
function findPathsToBarred(entry: SourceFile, byName: ReadonlyMap<string, SourceFile>): string[] {
  const barredPaths: string[] = [];
  const seen = new Set([entry.file]);
  const queue: { source: SourceFile; importPath: string[] }[] = [{ source: entry, importPath: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const { specifier, typeOnly } of next.source.imports) {
      const target = getTarget(next.source.file, specifier);
      if (target === undefined) {
        // A Zod type in the client itself would force users of the client to install Zod.
        const isLoaded = !typeOnly || next.source === entry;
        if (isLoaded && isBarred(specifier)) barredPaths.push([...next.importPath, specifier].join(' -> '));
        continue;
      }
      const source = byName.get(target);
      // Other files of the client are entries themselves.
      if (!source || typeOnly || seen.has(target) || isWithin(target, browserFolder)) continue;
      seen.add(target);
      queue.push({ source, importPath: [...next.importPath, target] });
    }
  }
  return barredPaths;
}

function isBarred(specifier: string): boolean {
  return specifier.startsWith('node:') || isWithin(specifier, 'zod');
}
