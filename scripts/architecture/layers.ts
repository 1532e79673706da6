import { isTest, isWithin, type SourceFile, targetOf, type Violation } from './source.ts';

/**
 * What a folder may import of ours, itself aside. Composition roots (bin, selftest, scripts, bench) put the parts together:
 * they may import every part, and no part may import them.
 */
const parts = ['spec', 'src', 'mock-server', 'conformance', 'proxy', 'generated'];
// Its version is that of the mock and of the suite as well.
const manifest = 'package.json';
const arrows: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  src: ['spec', 'generated'],
  'mock-server': ['src', 'spec', 'generated', manifest],
  // Neither the mock nor the client: the suite would judge a server with the server's own eyes, or behind retries.
  conformance: ['spec', 'src/profile', manifest],
  // It judges what passes with the eyes of the suite, and reads it as the service would.
  proxy: ['spec', 'src', 'conformance', manifest],
  generated: [],
  // The command line offers the self-test, and runs children the way the launcher does.
  bin: [...parts, 'selftest', manifest, 'scripts/launch/child.mjs'],
  selftest: parts,
  scripts: [...parts, 'selftest', manifest],
  // It measures what the build gives, and installs what it compares with the way the launcher does.
  bench: [...parts, 'selftest', 'scripts/build', 'scripts/launch', manifest],
};

/** The packages of a folder that is choosy; `node:` modules count as packages. */
const packages: Readonly<Record<string, readonly string[]>> = {
  spec: ['zod'],
};

/** Arrows between the folders, and what the contract itself may stand on. Folders without an entry are free. */
export function checkLayers(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((source) => {
    const layer = Object.keys(arrows).find((folder) => isWithin(source.file, folder));
    if (layer === undefined) return [];
    return source.imports.flatMap(({ specifier }) => {
      const reason = refusal(layer, source.file, specifier);
      return reason ? [{ file: source.file, reason }] : [];
    });
  });
}

function refusal(layer: string, file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier);
  if (target === undefined) return packageRefusal(layer, file, specifier);
  const allowed = [layer, ...(arrows[layer] ?? [])];
  if (allowed.some((folder) => isWithin(target, folder))) return undefined;
  return `${layer} must not import ${target}; it may import ${allowed.join(', ')}`;
}

function packageRefusal(layer: string, file: string, specifier: string): string | undefined {
  if (specifier === '#manifest') return undefined;
  if (isWithin(specifier, 'social-contract') || /^[#/]|^file:/.test(specifier)) {
    return `imports ${specifier}; files of the project import each other by relative path`;
  }
  const allowed = packages[layer];
  if (!allowed || isTest(file) || allowed.some((name) => isWithin(specifier, name))) return undefined;
  return `${layer} must not import ${specifier}; it may import ${allowed.join(', ')}`;
}
