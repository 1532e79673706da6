/**
 * The command line in few files instead of many: finding and reading each of them is most of the time that a command needs
 * to start. What a command does not need stays in files of its own, and packages stay outside, but for Zod, of which every
 * command needs a part, and which is many files itself.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'esbuild';

const inside = new Set(['zod']);

/** Puts the bundle in the place of the compiled `bin/` in a folder where all else was compiled to as well. */
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
    plugins: [rooted(folder, bin), lightHttp],
    logLevel: 'warning',
  });
  for (const file of globSync('*', { cwd: bin })) rmSync(join(bin, file), { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  writeFileSync(join(bin, 'THIRD-PARTY.md'), notices(root));
}

/** Every package that the manifest names, and what Node brings along. */
function externals(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >;
  const { dependencies, peerDependencies, devDependencies } = manifest;
  const names = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
  return [...names.filter((name) => !inside.has(name)).flatMap((name) => [name, `${name}/*`]), 'node:*'].filter(
    (name) => name !== 'node:http',
  );
}

/** Modules that ask where they are learn where they were compiled to, for what they look for is beside that. */
function rooted(folder: string, bin: string): Plugin {
  return {
    name: 'rooted',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!path.startsWith(folder + sep)) return undefined;
        const from = relative(bin, path).replaceAll(sep, '/');
        const places = {
          filename: `(import.meta.dirname + ${JSON.stringify(`/${from}`)})`,
          dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(from)}`)})`,
          url: `new URL(${JSON.stringify(from)}, import.meta.url).href`,
        };
        const contents = readFileSync(path, 'utf8').replaceAll(
          /\bimport\.meta\.(filename|dirname|url)\b/g,
          (_, place: keyof typeof places) => places[place],
        );
        return { contents, loader: 'js' };
      });
    },
  };
}

/**
 * To import node:http as a module reads all that it exports, and so loads Node's own fetch, which takes longer than the
 * rest of a start. Asked for as a built-in it loads nothing but itself.
 */
const lightHttp: Plugin = {
  name: 'light-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http$/ }, () => ({ path: 'http', namespace: 'light', sideEffects: false }));
    onLoad({ filter: /./, namespace: 'light' }, () => ({
      contents: `export const { ${ownValues(http).join(', ')} } = process.getBuiltinModule('node:http');`,
    }));
  },
};

/** The names of what is there without being made on demand. */
function ownValues(module: object): string[] {
  const members = Object.entries(Object.getOwnPropertyDescriptors(module));
  return members.flatMap(([name, { value }]) => (value === undefined ? [] : [name]));
}

/** The licences of what was taken in. */
function notices(root: string): string {
  const texts = [...inside].map((name) => {
    const home = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { readonly version: string };
    return `## ${name} ${version}\n\n${readFileSync(join(home, 'LICENSE'), 'utf8').trim()}\n`;
  });
  return ['# What the command line contains of others\n', ...texts].join('\n');
}
