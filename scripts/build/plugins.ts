/** Plugins of the bundler that change the bundled modules. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { minify } from './minify.ts';

export const createPlugins = (root: string): Plugin[] => [
  createRendererStub(root),
  createSelftestStub(root),
  createProjectCodePlugin(root),
  lightBuiltins,
  requiredBuiltins,
  smallZod,
  smallValidator,
  withoutDebug,
  smallUris,
  packageCode,
];

/** Leaves out the renderer of the documentation, because the package contains the rendered pages. */
const createRendererStub = (root: string): Plugin => ({
  name: 'without-renderer',
  setup({ onLoad }) {
    const renderer = [join(root, 'src/site/site.ts'), join(root, 'src/site/parts.ts')];
    onLoad({ filter: /src.site.(?:site|parts)\.ts$/ }, ({ path }) =>
      renderer.includes(path) ? { contents: 'export {};', loader: 'ts' } : undefined,
    );
  },
});

/** Leaves out the services with planted faults, which test the suite rather than a service. */
const createSelftestStub = (root: string): Plugin => ({
  name: 'without-selftest',
  setup({ onLoad }) {
    const command = join(root, 'bin/conformance/selftest/selftest.ts');
    onLoad({ filter: /selftest\.ts$/ }, ({ path }) =>
      path === command
        ? {
            contents: `export async function runSelftestCommand() {
              console.error('The selftest runs only in a checkout of the project, where the services with planted faults are.');
              return 2;
            }`,
          }
        : undefined,
    );
  },
});

/**
 * Minifies the code of the project, and replaces `import.meta` paths by those of the source in `dist/`, because modules
 * look for files next to it.
 */
const createProjectCodePlugin = (root: string): Plugin => ({
  name: 'project-code',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      const source = `../${relative(root, path).replaceAll(sep, '/').replace(/ts$/, 'js')}`;
      const replacements = {
        filename: `(import.meta.dirname + ${JSON.stringify(`/${source}`)})`,
        dirname: `(import.meta.dirname + ${JSON.stringify(`/${dirname(source)}`)})`,
        url: `new URL(${JSON.stringify(source)}, import.meta.url).href`,
      };
      const contents = readFileSync(path, 'utf8').replaceAll(
        /\bimport\.meta\.(filename|dirname|url)\b/g,
        (_, property: keyof typeof replacements) => replacements[property],
      );
      return { contents: await minify(keepErrorNames(contents), 'ts'), loader: 'js' };
    });
  },
});

/** Keeps the names of error classes, because logs show them. */
const keepErrorNames = (code: string): string =>
  code.replaceAll(/^export class (\w+)\b[^{]* extends Error\b[^{]*\{/gm, "$& static override readonly name = '$1';");

/**
 * Loads built-in modules with `getBuiltinModule`. An import would read all their exports, some of which load further
 * modules: node:http loads Node's fetch, and node:crypto the Web Crypto API.
 */
const lightBuiltins: Plugin = {
  name: 'light-builtins',
  setup({ onResolve, onLoad }) {
    onResolve(
      { filter: /^node:(?:child_process|crypto|dns\/promises|fs\/promises|https?|util|v8|zlib)$/ },
      ({ path, kind }) =>
        kind === 'import-statement' ? { path, namespace: 'light-builtin', sideEffects: false } : undefined,
    );
    onLoad({ filter: /./, namespace: 'light-builtin' }, ({ path }) => {
      const name = JSON.stringify(path);
      return {
        contents: `
          const builtin = process.getBuiltinModule(${name});
          export default builtin;
          export const { ${listOwnValues(process.getBuiltinModule(path) ?? {}).join(', ')} } = builtin;`,
      };
    });
  },
};

/** The names of exports that are plain values, as opposed to getters. */
function listOwnValues(module: object): string[] {
  const members = Object.entries(Object.getOwnPropertyDescriptors(module));
  return members.flatMap(([name, { value }]) => (value === undefined || name === 'default' ? [] : [name]));
}

/** Replaces `require` of built-in modules in CommonJS packages, because ES modules have no `require`. */
const requiredBuiltins: Plugin = {
  name: 'required-builtins',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:node:)?(?:${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`);
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'require-call' ? { path, namespace: 'required-builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'required-builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** Leaves out parts of Zod that nothing uses: messages in other languages, schemas from JSON Schema, compiled schemas. */
const smallZod: Plugin = {
  name: 'small-zod',
  setup({ onLoad }) {
    onLoad({ filter: /zod.v4.locales.index\.js$/ }, () => ({ contents: "export { default as en } from './en.js';" }));
    onLoad({ filter: /zod.v4.classic.from-json-schema\.js$/ }, () => ({
      contents: "export function fromJSONSchema() { throw new Error('This build has no fromJSONSchema.'); }",
    }));
    onLoad({ filter: /zod.v4.core.compile\.js$/ }, () => ({
      contents: `
        export const INVALID = Symbol.for('zod.compile.invalid');
        export class ZodCompileAsyncError extends Error {}
        export class ZodCompileUnsupportedError extends Error {}
        export const compile = () => { throw new ZodCompileUnsupportedError('This build has no compile.'); };
        export const withParser = compile;
        export const compileFn = compile;`,
    }));
  },
};

/** Replaces the copy of ajv in the MCP SDK with its smaller validator, because tools leave validation to the contract. */
const smallValidator: Plugin = {
  name: 'small-validator',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, ({ resolveDir }) => ({
      path: join(resolveDir, 'shims.js'),
      namespace: 'small-validator',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /./, namespace: 'small-validator' }, ({ pluginData }) => ({
      contents: `
        export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
        export { default as process } from 'node:process';`,
      resolveDir: pluginData,
    }));
  },
};

/** Leaves out the logger with which the detector of file types explains its work. */
const withoutDebug: Plugin = {
  name: 'without-debug',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^debug$/ }, ({ path, importer }) =>
      importer.includes(`${sep}@tokenizer${sep}`) ? { path, namespace: 'without-debug' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'without-debug' }, () => ({
      contents: 'export default () => Object.assign(() => {}, { enabled: false });',
    }));
  },
};

/** Replaces the library with which ajv resolves references: only fragments occur, such as `#/components/schemas/Post`. */
const smallUris: Plugin = {
  name: 'small-uris',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.fast-uri.index\.js$/ }, () => ({
      contents: `
        exports.parse = (uri) => {
          const [path, fragment] = uri.split('#');
          return { path, fragment };
        };
        exports.serialize = ({ path, fragment }) => (fragment === undefined ? path : path + '#' + fragment);
        exports.resolve = (base, uri) => (uri.startsWith('#') ? base.split('#')[0] + uri : uri || base);`,
    }));
  },
};

const packageCode: Plugin = {
  name: 'package-code',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
      contents: await minify(readFileSync(path, 'utf8'), 'js'),
      loader: 'js',
    }));
  },
};
