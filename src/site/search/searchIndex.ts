/** Builds the search index in advance, so that the browser does not have to. */
import MiniSearch from 'minisearch';
import type { Page } from '../page.ts';
import { searchOptions } from './searchOptions.ts';

interface Entry {
  readonly id: number;
  readonly title: string;
  readonly name: string;
  readonly kind: string;
  readonly path: string;
  readonly summary: string;
  readonly text: string;
}

/**
 * A script that assigns the index to a global. Unlike a fetch, a script works in every hosting, including file URLs.
 */
export function searchScript(pages: readonly Page[]): string {
  const index = new MiniSearch<Entry>(searchOptions);
  index.addAll(entriesOf(pages));
  return `globalThis.siteIndex = ${JSON.stringify({ options: searchOptions, index: JSON.stringify(index) })};\n`;
}

function entriesOf(pages: readonly Page[]): Entry[] {
  const entries = pages
    .filter(({ hidden }) => hidden !== true)
    .flatMap(({ path, title, name = '', kind, summary, keywords = '', contents = [] }): Omit<Entry, 'id'>[] => [
      { title, name, kind, path, summary, text: keywords },
      ...contents.map((section) => ({
        title: `${title}: ${section.title}`,
        name: '',
        kind,
        path: `${path}#${section.fragment}`,
        summary: section.text.slice(0, 140),
        text: section.text,
      })),
    ]);
  return entries.map((entry, id) => ({ id, ...entry }));
}
