import { isTest, isWithin, resolveImport, type SourceFile, type Violation } from './source.ts';

const browserFolder = 'src/client';

/** The client runs in browsers, so neither the client nor its imports may load Node modules or Zod, which is large. */
export function checkBrowser(files: readonly SourceFile[]): Violation[] {
  const byName = new Map(files.map((source) => [source.file, source]));
  const violations: Violation[] = [];
  for (const entry of files) {
    if (!isWithin(entry.file, browserFolder) || isTest(entry.file)) continue;
    for (const path of findForbiddenImports(entry, byName)) {
      violations.push({ file: entry.file, reason: `${browserFolder} runs in browsers and must not load ${path}` });
    }
  }
  return violations;
}

/** Each forbidden package that the file loads, with the import chain: `spec/limits.ts -> zod`. */
function findForbiddenImports(entry: SourceFile, byName: ReadonlyMap<string, SourceFile>): string[] {
  const forbiddenPaths: string[] = [];
  const seenFiles = new Set([entry.file]);
  const queue: { source: SourceFile; importPath: string[] }[] = [{ source: entry, importPath: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    for (const { specifier, isTypeOnly } of next.source.imports) {
      const target = resolveImport(next.source.file, specifier);
      if (target === undefined) {
        // A Zod type in the client itself would force users of the client to install Zod.
        const isLoaded = !isTypeOnly || next.source === entry;
        if (isLoaded && isForbidden(specifier)) forbiddenPaths.push([...next.importPath, specifier].join(' -> '));
        continue;
      }
      const source = byName.get(target);
      // Other files of the client are checked on their own.
      if (!source || isTypeOnly || seenFiles.has(target) || isWithin(target, browserFolder)) continue;
      seenFiles.add(target);
      queue.push({ source, importPath: [...next.importPath, target] });
    }
  }
  return forbiddenPaths;
}

function isForbidden(specifier: string): boolean {
  return specifier.startsWith('node:') || isWithin(specifier, 'zod');
}
