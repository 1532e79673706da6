/** How the conformance suite tests a rule or law. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Subject } from '../../src/explain/subjects.ts';

export interface SuiteCoverage {
  /** The number of scripts that test it. */
  readonly scripts: number;
  readonly titles: readonly string[];
  /** The hooks that a server must offer for the tests. */
  readonly hooks: readonly string[];
  /** Why no client can observe it. */
  readonly unobservable?: string;
}

/** The catalogue that `generate` writes, compressed in the package. Loading the suite itself takes seconds. */
const catalogueFile = join(import.meta.dirname, '../../generated/scripts.json');
const isCheckout = import.meta.filename.endsWith('.ts');

async function readCatalogue(): Promise<string> {
  if (isCheckout) return readFile(catalogueFile, 'utf8');
  return brotliDecompressSync(await readFile(`${catalogueFile}.br`)).toString('utf8');
}

interface CatalogueEntry {
  readonly hooks: readonly string[];
  readonly scripts: readonly string[];
  readonly unobservable?: string;
}

/** Returns undefined unless the subject is a rule or a law. */
export async function suiteCoverageOf({ kind, id }: Subject): Promise<SuiteCoverage | undefined> {
  if (kind !== 'rule' && kind !== 'law') return undefined;
  const catalogue = JSON.parse(await readCatalogue()) as Readonly<Record<string, CatalogueEntry>>;
  const { hooks, scripts, unobservable } = catalogue[id] ?? { hooks: [], scripts: [] };
  return {
    scripts: scripts.length,
    titles: scripts,
    hooks,
    ...(unobservable === undefined ? {} : { unobservable }),
  };
}
