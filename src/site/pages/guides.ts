/** Handwritten pages: guides, manual, and project pages. */

import { html } from '../html/html.ts';
import type { Link, Page } from '../page.ts';
import type { SiteParts } from '../parts.ts';
import { type Written, written } from '../text/markdown.ts';
import { placeOf, targetOf } from '../text/sources.ts';

/** Guides in reading order. */
const guides = ['first-post', 'test-your-integration', 'check-your-server', 'write-a-profile', 'ci'];

interface Shelf {
  readonly title: string;
  readonly kind: string;
  readonly sources: readonly string[];
}

export function shelvesOf({ markdown }: SiteParts): readonly Shelf[] {
  const sources = [...markdown.keys()];
  const known = guides.map((name) => `docs/guides/${name}.md`);
  const others = sources.filter((path) => path.startsWith('docs/guides/') && !known.includes(path));
  const manual = ['mock', 'client', 'profiles', 'conformance', 'implementation'].map((name) => `docs/${name}.md`);
  const rest = sources.filter((path) => /^docs\/[^/]+$/.test(path) && !manual.includes(path));
  return [
    { title: 'Guides', kind: 'guide', sources: [...known, ...others] },
    { title: 'Manual', kind: 'manual', sources: [...manual, ...rest] },
    {
      title: 'Project',
      kind: 'project',
      sources: ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'decisions/README.md'],
    },
  ].map((shelf) => ({ ...shelf, sources: shelf.sources.filter((path) => markdown.has(path)) }));
}

/** Short titles for the sidebar. */
const short: Readonly<Record<string, string>> = {
  'README.md': 'Readme',
  'decisions/README.md': 'Design records',
};

export function writtenPages(parts: SiteParts): readonly Page[] {
  const shelves = shelvesOf(parts);
  const shelved = new Set(shelves.flatMap(({ sources }) => sources));
  const records = [...parts.markdown.keys()].filter((path) => path.startsWith('decisions/') && !shelved.has(path));
  return [
    ...shelves.flatMap(({ title, kind, sources }) =>
      sources.map((source) => pageOf(source, parts, { kind, series: title, above: [] })),
    ),
    ...records.map((source) =>
      pageOf(source, parts, {
        kind: 'project',
        series: 'records',
        above: [{ title: 'Design records', path: 'project/index.html' }],
      }),
    ),
  ];
}

/** The links of a shelf, for the sidebar. */
export function linksOf(sources: readonly string[], pages: readonly Page[], parts: SiteParts): readonly Link[] {
  return sources.flatMap((source) => {
    const page = pages.find(({ path }) => path === placeOf(source, parts));
    return page === undefined ? [] : [{ title: short[source] ?? page.title, path: page.path }];
  });
}

type Place = Pick<Page, 'kind' | 'above'> & { readonly series: string };

function pageOf(source: string, parts: SiteParts, { kind, series, above }: Place): Page {
  const path = placeOf(source, parts);
  const text = parts.markdown.get(source);
  if (path === undefined || text === undefined) throw new Error(`${source} has no place on the site.`);
  const render = (to: (path: string) => string): Written =>
    written(text, (href) => {
      if (/^[a-z]+:/.test(href)) return href;
      const target = targetOf(source, href, parts);
      if (target === undefined) return undefined;
      return `${target.path === undefined ? '' : to(target.path)}${target.fragment}`;
    });
  const { title, summary, sections } = render((target) => target);
  return {
    path,
    title,
    summary,
    kind,
    above: [{ title: 'Overview', path: 'index.html' }, ...above],
    series,
    contents: sections,
    body: (to) => html`<header class="title"><h1>${title}</h1></header><div class="prose">${render(to).body}</div>`,
  };
}
