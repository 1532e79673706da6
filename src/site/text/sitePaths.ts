/** Maps the markdown files of the project to pages of the site, and resolves their links. */
import { posix } from 'node:path';
import type { SiteParts } from '../parts.ts';

/** The page of a markdown file or the path of a download; undefined if the file is not on the site. */
export function getSitePath(source: string, parts: Pick<SiteParts, 'markdown' | 'files'>): string | undefined {
  if (parts.files.has(source)) return `downloads/${getDownloadName(source)}`;
  if (!parts.markdown.has(source)) return undefined;
  const name = posix.basename(source, '.md').toLowerCase();
  if (source.startsWith('docs/')) return `guides/${name}.html`;
  if (source === 'decisions/README.md') return 'project/index.html';
  return `project/${name}.html`;
}

/** The name of a download. */
export function getDownloadName(source: string): string {
  const name = posix.basename(source);
  return source.includes('/schemas/') ? name.replace('.json', '.schema.json') : name;
}

/**
 * The target of a link in a markdown file: a fragment of the same page, or a path on the site; undefined if it is not
 * on the site.
 */
export function resolveLink(
  source: string,
  href: string,
  parts: Pick<SiteParts, 'markdown' | 'files'>,
): { readonly path?: string; readonly fragment: string } | undefined {
  const [path = '', fragment] = href.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  if (path === '') return { fragment: hash };
  const sitePath = getSitePath(posix.join(posix.dirname(source), path), parts);
  return sitePath === undefined ? undefined : { path: sitePath, fragment: hash };
}
