/** Builds the search index in advance, so that the browser does not have to. */
import { setImmediate } from 'node:timers/promises';
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
  readonly route?: string;
}

/**
 * A script that assigns the index to a global. Unlike a fetch, a script works in every hosting, including file URLs. A
 * mock responds to other requests between two pages.
 */
export async function buildSearchScript(pages: readonly Page[]): Promise<string> {
  const index = new MiniSearch<Entry>(searchOptions);
  let id = 0;
  for (const page of pages) {
    await setImmediate();
    index.addAll(getEntries(page).map((entry) => ({ id: id++, ...entry })));
  }
  return `globalThis.siteIndex = ${JSON.stringify({ options: searchOptions, index: JSON.stringify(index) })};\n`;
}

function getEntries({
  path,
  title,
  name = '',
  kind,
  summary,
  keywords = '',
  contents = [],
  route,
}: Page): readonly Omit<Entry, 'id'>[] {
  return [
    { title, name, kind, path, summary, text: keywords, ...(route !== undefined && { route }) },
    ...contents.map((section) => ({
      title: `${title}: ${section.title}`,
      name: '',
      kind,
      path: `${path}#${section.fragment}`,
      summary: section.text.slice(0, 140),
      text: section.text,
    })),
  ];
}
