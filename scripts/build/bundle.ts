/**
 * Bundles the package into one folder. Code that several entry points share is included once, lazily loaded code has its
 * own files, and small dependencies are bundled instead of installed
 * ([0005](../../decisions/0005-runtime-dependencies.md)).
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { command, entryPoints, lightEntryPoints, mockCommand, mockModule, programs } from './entryPoints.ts';
import { mergeChunks } from './mergeChunks.ts';
import { formatNotices } from './notices.ts';
import { createPlugins } from './plugins.ts';

/** @param folder receives the bundle in `lib/` */
export async function bundle(folder: string, root: string): Promise<void> {
  const lib = join(folder, 'lib');
  const result = await build({
    absWorkingDir: root,
    entryPoints: {
      [command.name]: command.source,
      ...Object.fromEntries(entryPoints.map(({ name, source }) => [name, source])),
      ...Object.fromEntries(programs.map((source) => [getName(source), source])),
    },
    outdir: lib,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
    chunkNames: '[name]-[hash]',
    minify: true,
    legalComments: 'none',
    external: listExternals(root),
    plugins: createPlugins(root),
    logLevel: 'warning',
  });
  const chunks = await mergeChunks(result, root, {
    entries: [command.source, ...entryPoints.map(({ source }) => source), ...programs],
    roots: { start: [command.source, mockCommand, mockModule], light: lightEntryPoints },
  });
  mkdirSync(lib, { recursive: true });
  for (const { name, code } of chunks) writeFileSync(join(lib, name), code);
  chmodSync(join(lib, `${command.name}.js`), 0o755);
  for (const program of programs) writeStub(folder, program);
  writeFileSync(join(lib, 'THIRD-PARTY.md'), formatNotices(Object.keys(result.metafile.inputs), root));
}

const getName = (source: string): string => basename(source, '.ts');

/** Writes a stub at the path of the source, because the program is started as a process by this path. */
function writeStub(folder: string, program: string): void {
  const path = join(folder, program.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(path), { recursive: true });
  const target = relative(dirname(path), join(folder, 'lib', `${getName(program)}.js`)).replaceAll('\\', '/');
  writeFileSync(path, `import '${target}';\n`);
}

/** Packages that are not bundled: dependencies, peer dependencies, and tools that only a checkout has. */
function listExternals(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
  >;
  // The types of Zod are public, so it is a dependency, but its many files would be slow to load.
  const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(
    (name) => name !== 'zod',
  );
  return [...names.flatMap((name) => [name, `${name}/*`]), '#manifest', 'esbuild'];
}
