/**
 * Merges the chunks that a start of the mock loads. esbuild creates one chunk for each set of entry points and lazily
 * loaded files that share code, so a start would have to find, read and link some sixty files.
 */
import { basename, join } from 'node:path';
import type { BuildResult } from 'esbuild';
import { rolldown } from 'rolldown';
import { minify } from './minify.ts';

interface File {
  /** The path, relative to the folder of the bundle. */
  readonly name: string;
  readonly code: string;
}

/** Sources, relative to the root. */
interface Sources {
  /** Sources whose files keep their names. */
  readonly entries: readonly string[];
  /** What a start of the mock loads, and the entry points that must not load more than they need. */
  readonly roots: { readonly start: readonly string[]; readonly light: readonly string[] };
}

export async function mergeChunks(
  { outputFiles, metafile }: BuildResult<{ write: false; metafile: true }>,
  root: string,
  { entries, roots }: Sources,
): Promise<readonly File[]> {
  const codeByPath = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [join(root, path), output]));
  const getFile = (source: string): string => {
    const output = [...outputs].find(([, { entryPoint }]) => entryPoint === source);
    if (output === undefined) throw new Error(`${source} has no file in the bundle.`);
    return output[0];
  };
  const addLoaded = (file: string, loadedFiles: Set<string>): Set<string> => {
    if (loadedFiles.has(file)) return loadedFiles;
    loadedFiles.add(file);
    for (const { path, kind, external } of outputs.get(file)?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) addLoaded(join(root, path), loadedFiles);
    }
    return loadedFiles;
  };
  const collectLoadedBy = (source: string) => addLoaded(getFile(source), new Set());
  const loadedAtStart = roots.start.map(collectLoadedBy);
  const loadedByRoots = [...loadedAtStart, ...roots.light.map(collectLoadedBy)];
  // Chunks that the same roots load become one file, so that no root loads code that it does not need.
  const names = new Map<string, string>();
  const entryFiles = entries.map(getFile);
  const getMergedName = (file: string): string | null => {
    // Entries are not merged: the command awaits lazily loaded files, which must not import the file that awaits them.
    if (entryFiles.includes(file) || !loadedAtStart.some((loadedFiles) => loadedFiles.has(file))) return null;
    const key = loadedByRoots.map((loadedFiles) => (loadedFiles.has(file) ? '1' : '0')).join('');
    const name = names.get(key) ?? `start-${names.size + 1}`;
    names.set(key, name);
    return name;
  };
  const locate = (id: string, importer = ''): string => (id.startsWith('.') ? join(importer, '..', id) : id);
  const bundle = await rolldown({
    input: Object.fromEntries(entryFiles.map((file) => [basename(file, '.js'), file])),
    // Not 'node', for which the bundle would import node:module, which browsers lack.
    platform: 'neutral',
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'chunks-of-esbuild',
        resolveId: (id, importer) =>
          codeByPath.has(locate(id, importer)) ? locate(id, importer) : { id, external: true, moduleSideEffects: true },
        load: (id) => codeByPath.get(id) ?? null,
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: getMergedName, debugName: 'start' }], includeDependenciesRecursively: false },
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  return Promise.all(chunks.map(async ({ fileName, code }) => ({ name: fileName, code: await minify(code, 'js') })));
}
