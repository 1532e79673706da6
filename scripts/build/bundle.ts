/**
 * Bundles the command line into a few files, because most of the start-up time is spent resolving and reading files.
 * Lazily loaded commands keep their own files, and packages stay external, except Zod, which every command needs and
 * which has many files.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

const bundledPackages = new Set(['zod']);

/** Replaces the compiled `bin/` by its bundle. @param folder contains the compiled project */
export async function bundle(folder: string, root: string): Promise<void> {
  const bin = join(folder, 'bin');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(bin, 'social-contract.js')],
    outdir: bin,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
    chunkNames: '[name]-[hash]',
    external: externals(root),
    plugins: [importMetaPlugin(folder, bin), lightHttpPlugin],
    logLevel: 'warning',
  });
  for (const file of globSync('*', { cwd: bin })) rmSync(join(bin, file), { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  writeFileSync(join(bin, 'THIRD-PARTY.md'), thirdPartyNotices(root));
}

/** Every package in the manifest, and the modules of Node. */
function externals(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const { dependencies, peerDependencies, devDependencies } = manifest;
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
  return [
    ...names.filter((name) => !bundledPackages.has(name)).flatMap((name) => [name, `${name}/*`]),
    'node:*',
  ].filter((name) => name !== 'node:http');
}

/** Replaces `import.meta` paths by those of the compiled file, because modules look for files next to it. */
function importMetaPlugin(folder: string, bin: string): Plugin {
  return {
    name: 'rooted',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const from = relative(bin, path).replaceAll(sep, '/');
        const replacements = {
          filename: `(import.meta.dirname + ${JSON.stringify(`/${from}`)})`,
          dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(from)}`)})`,
          url: `new URL(${JSON.stringify(from)}, import.meta.url).href`,
        };
        const contents = readFileSync(path, 'utf8').replaceAll(
          /\bimport\.meta\.(filename|dirname|url)\b/g,
          (_, property: keyof typeof replacements) => replacements[property],
        );
        return { contents, loader: 'js' };
      });
    },
  };
}

/**
 * Importing node:http as a module reads all its exports and so loads Node's fetch, which takes longer than the rest of
 * the start. `getBuiltinModule` loads node:http only.
 */
const lightHttpPlugin: Plugin = {
  name: 'light-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, () => ({ path: 'http', namespace: 'light', sideEffects: false }));
    onLoad({ filter: /./, namespace: 'light' }, () => ({
      contents: `export const { ${ownValues(http).join(', ')} } = process.getBuiltinModule('node:http');`,
    }));
  },
};

/** The names of exports that are not created on demand. */
function ownValues(module: object): string[] {
  const members = Object.entries(Object.getOwnPropertyDescriptors(module));
  return members.flatMap(([name, { value }]) => (value === undefined ? [] : [name]));
}

/** The licences of the bundled packages. */
function thirdPartyNotices(root: string): string {
  const texts = [...bundledPackages].map((name) => {
    const packageFolder = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
      readonly version: string;
    };
    return `## ${name} ${version}\n\n${readFileSync(join(packageFolder, 'LICENSE'), 'utf8').trim()}\n`;
  });
  return ['# Third-party code in the command line\n', ...texts].join('\n');
}
