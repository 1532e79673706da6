/** The inputs of the site besides the contract: markdown, the catalogue of scripts, downloads and assets. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** How the conformance suite tests one rule. */
export interface SuiteCoverage {
  readonly hooks: readonly string[];
  readonly scripts: readonly string[];
}

export interface SiteParts {
  /** The markdown files of the project by path, such as `docs/mock.md`. */
  readonly markdown: ReadonlyMap<string, string>;
  readonly scripts: Readonly<Record<string, SuiteCoverage>>;
  /** Files offered as downloads, by their path in the project. */
  readonly files: ReadonlyMap<string, string>;
  /** Programs that pages show, by their path in the project. */
  readonly samples: ReadonlyMap<string, string>;
  /** Styles and scripts of the pages, from the project and from libraries. */
  readonly assets: ReadonlyMap<string, string>;
}

const root = join(import.meta.dirname, '../..');
const folders = ['.', 'docs', 'docs/guides', 'decisions'];
const sampleFolder = 'docs/examples/webhooks';

/** Catalogues and documents that are offered as downloads. */
const downloadSources = [
  'LICENSE',
  'generated/conformance-results.schema.json',
  'generated/control.openapi.json',
  'generated/decisions.json',
  'generated/laws.json',
  'generated/lifecycles.json',
  'generated/limits.json',
  'generated/openapi.json',
  'generated/openapi.yaml',
  'generated/rules.json',
  'generated/schemas/profile.json',
  'generated/schemas/seed.json',
  'generated/schemas/vectors.json',
  'generated/scripts.json',
  'generated/vectors.json',
];

/** Reads all inputs from a checkout. */
export async function readParts(): Promise<SiteParts> {
  const [markdown, files, samples, assets] = await Promise.all([
    readMarkdown(),
    readAll(downloadSources),
    readSamples(),
    readAssets(),
  ]);
  const scripts = JSON.parse(files.get('generated/scripts.json') ?? '{}') as SiteParts['scripts'];
  return { markdown, files, scripts, samples, assets };
}

async function readMarkdown(): Promise<ReadonlyMap<string, string>> {
  const markdownPaths = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(root, folder));
      return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
    }),
  );
  return readAll(markdownPaths.flat().toSorted());
}

async function readSamples(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(join(root, sampleFolder));
  return readAll(names.toSorted().map((name) => join(sampleFolder, name)));
}

async function readAll(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, (await readFile(join(root, path), 'utf8')).replaceAll('\r\n', '\n')] as const),
    ),
  );
}

async function readAssets(): Promise<ReadonlyMap<string, string>> {
  const folder = join(import.meta.dirname, 'assets');
  const ownAssets = (await readdir(folder)).toSorted().map((name): [string, string] => [name, join(folder, name)]);
  const resolveModule = createRequire(import.meta.url).resolve;
  const library = join(dirname(resolveModule('minisearch')), '../..');
  const [licence, code] = await Promise.all(
    ['LICENSE.txt', 'dist/umd/index.js'].map((name) => readFile(join(library, name), 'utf8')),
  );
  const assets = await Promise.all(
    ownAssets.map(async ([name, path]) => [name, await readFile(path, 'utf8')] as const),
  );
  return new Map([...assets, ['minisearch.js', `/*!\nMiniSearch\n\n${licence}*/\n${code}`]]);
}
