/** Reads how the conformance suite tests a rule or law. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Subject } from '../../src/explain/subjects.ts';

/** The catalogue that `generate` writes, because loading the suite itself takes seconds. It is compressed in the package. */
const catalogueFile = join(import.meta.dirname, '../../generated/scripts.json');
const isCheckout = import.meta.filename.endsWith('.ts');

/** How the suite tests one rule or law. */
export interface CatalogueEntry {
  /** The hooks that the scripts need. */
  readonly hooks: readonly string[];
  /** The titles of the scripts. */
  readonly scripts: readonly string[];
  /** Why no client can observe it. */
  readonly unobservable?: string;
}

/** The entries by the id of their rule or law. */
export type SuiteCatalogue = Readonly<Record<string, CatalogueEntry>>;

/** The entry of a rule that no script tests. */
export const untestedEntry: CatalogueEntry = { hooks: [], scripts: [] };

export async function readSuiteCatalogue(): Promise<SuiteCatalogue> {
  const text = isCheckout
    ? await readFile(catalogueFile, 'utf8')
    : brotliDecompressSync(await readFile(`${catalogueFile}.br`)).toString('utf8');
  return JSON.parse(text) as SuiteCatalogue;
}

/** Returns undefined unless the subject is a rule or a law. */
export async function getSuiteCoverage({ kind, id }: Subject): Promise<CatalogueEntry | undefined> {
  if (kind !== 'rule' && kind !== 'law') return undefined;
  return (await readSuiteCatalogue())[id] ?? untestedEntry;
}
