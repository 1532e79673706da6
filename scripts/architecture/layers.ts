import { isTest, isWithin, resolveImport, type SourceFile, type Violation } from './source.ts';

/**
 * The project folders that each folder may import, besides itself. Composition roots (bin, selftest, scripts, bench)
 * may import every part, and no part may import them.
 */
const parts = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'generated'];
// Imported for the version that the mock and the suite report.
const manifest = 'package.json';
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  src: ['spec', 'generated'],
  'mock-server': ['src', 'spec', 'generated', manifest],
  // Neither the mock nor the client: a suite that shares code with the mock would share its bugs, and the client
  // retries requests.
  conformance: ['spec', 'src/profile', manifest],
  // The proxy checks traffic with the suite, and reads it with the code of the service.
  proxy: ['spec', 'src', 'conformance', manifest],
  generated: [],
  // The command line offers the self-test, and runs child processes with the code of the launcher.
  bin: [...parts, 'selftest', manifest, 'scripts/launch/child.mjs'],
  selftest: parts,
  scripts: [...parts, 'selftest', manifest],
  // The benchmark measures the build, and installs the compared servers with the code of the launcher.
  bench: [...parts, 'selftest', 'scripts/build', 'scripts/launch', manifest],
};

/** The packages that a restricted folder may import; `node:` modules count as packages. */
const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  spec: ['zod'],
};

/**
 * Checks the imports between folders, and the packages of the contract. Folders without an entry are not restricted.
 */
export function checkLayers(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((source) => {
    const layer = Object.keys(allowedImports).find((folder) => isWithin(source.file, folder));
    if (layer === undefined) return [];
    return source.imports.flatMap(({ specifier }) => {
      const reason = explainViolation(layer, source.file, specifier);
      return reason ? [{ file: source.file, reason }] : [];
    });
  });
}

function explainViolation(layer: string, file: string, specifier: string): string | undefined {
  const target = resolveImport(file, specifier);
  if (target === undefined) return explainPackageViolation(layer, file, specifier);
  const allowedFolders = [layer, ...(allowedImports[layer] ?? [])];
  if (allowedFolders.some((folder) => isWithin(target, folder))) return undefined;
  return `${layer} must not import ${target}; it may import ${allowedFolders.join(', ')}`;
}

function explainPackageViolation(layer: string, file: string, specifier: string): string | undefined {
  if (specifier === '#manifest') return undefined;
  if (isWithin(specifier, 'social-contract') || /^[#/]|^file:/.test(specifier)) {
    return `imports ${specifier}; files of the project import each other by relative path`;
  }
  const packageNames = allowedPackages[layer];
  if (!packageNames || isTest(file) || packageNames.some((name) => isWithin(specifier, name))) return undefined;
  return `${layer} must not import ${specifier}; it may import ${packageNames.join(', ')}`;
}
