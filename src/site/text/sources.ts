/** Where the markdown of the project stands on the site, and where its links lead. */
import { posix } from 'node:path';
import type { SiteParts } from '../parts.ts';

/** The page of a markdown file, or the path of a file that is handed out; undefined where neither is on the site. */
export function placeOf(source: string, parts: Pick<SiteParts, 'markdown' | 'files'>): string | undefined {
  if (parts.files.has(source)) return `downloads/${nameOf(source)}`;
  if (!parts.markdown.has(source)) return undefined;
  const name = posix.basename(source, '.md').toLowerCase();
  if (source.startsWith('docs/')) return `guides/${name}.html`;
  if (source === 'decisions/README.md') return 'project/index.html';
  return `project/${name}.html`;
}

/** What a file that is handed out is called. */
export function nameOf(source: string): string {
  const name = posix.basename(source);
  return source.includes('/schemas/') ? name.replace('.json', '.schema.json') : name;
}

/** Where a link in a markdown file leads: beyond the site, to a place on the page, or to a path on the site. */
export function targetOf(
  source: string,
  href: string,
  parts: Pick<SiteParts, 'markdown' | 'files'>,
): { readonly path?: string; readonly fragment: string } | undefined {
  const [path = '', fragment] = href.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === '') return { fragment: hash };
  const place = placeOf(posix.join(posix.dirname(source), path), parts);
  return place === undefined ? undefined : { path: place, fragment: hash };
}
