/** Handwritten pages: guides, manual, and project pages. */

import { html } from '../html/html.ts';
import type { Link, Page } from '../page.ts';
import type { SiteParts } from '../parts.ts';
import { getTitle, type RenderedMarkdown, renderMarkdown } from '../text/markdown.ts';
import { getSitePath, resolveLink } from '../text/sitePaths.ts';

/** Guides in reading order. */
const guides = [
  'first-post',
  'first-lead-magnet',
  'test-your-integration',
  'python',
  'any-language',
  'check-your-server',
  'write-a-profile',
  'test-a-foreign-server',
  'mock-of-your-server',
  'ci',
];

interface SourceGroup {
  readonly title: string;
  readonly kind: string;
  readonly sources: readonly string[];
}

export function getSourceGroups({ markdown }: SiteParts): readonly SourceGroup[] {
  const sources = [...markdown.keys()];
  const orderedGuides = guides.map((name) => `docs/guides/${name}.md`);
  const otherGuides = sources.filter((path) => path.startsWith('docs/guides/') && !orderedGuides.includes(path));
  const manualPages = ['mock', 'client', 'profiles', 'conformance', 'implementation'].map((name) => `docs/${name}.md`);
  const otherPages = sources.filter((path) => /^docs\/[^/]+$/.test(path) && !manualPages.includes(path));
  return [
    { title: 'Guides', kind: 'guide', sources: [...orderedGuides, ...otherGuides] },
    { title: 'Manual', kind: 'manual', sources: [...manualPages, ...otherPages] },
    {
      title: 'Project',
      kind: 'project',
      sources: ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'decisions/README.md'],
    },
  ].map((group) => ({ ...group, sources: group.sources.filter((path) => markdown.has(path)) }));
}

/** Search terms that are not on the page. */
const keywords: Readonly<Record<string, string>> = {
  'docs/guides/any-language.md': 'golang java kotlin csharp dotnet php ruby rust',
  'docs/guides/test-your-integration.md': 'vitest jest typescript javascript startMock msw',
};

/** Short titles for the sidebar. */
const shortTitles: Readonly<Record<string, string>> = {
  'README.md': 'Readme',
  'decisions/README.md': 'Design records',
};

export function renderMarkdownPages(parts: SiteParts): readonly Page[] {
  const groups = getSourceGroups(parts);
  const groupedSources = new Set(groups.flatMap(({ sources }) => sources));
  const records = [...parts.markdown.keys()].filter(
    (path) => path.startsWith('decisions/') && !groupedSources.has(path),
  );
  return [
    ...groups.flatMap(({ title, kind, sources }) =>
      sources.map((source) => renderPage(source, parts, { kind, series: title, ancestors: [] })),
    ),
    ...records.map((source) =>
      renderPage(source, parts, {
        kind: 'project',
        series: 'records',
        ancestors: [{ title: 'Design records', path: 'project/index.html' }],
      }),
    ),
  ];
}

/** The links of a group, for the sidebar. */
export function getLinks(sources: readonly string[], pages: readonly Page[], parts: SiteParts): readonly Link[] {
  return sources.flatMap((source) => {
    const page = pages.find(({ path }) => path === getSitePath(source, parts));
    return page === undefined ? [] : [{ title: shortTitles[source] ?? page.title, path: page.path }];
  });
}

type PagePlacement = Pick<Page, 'kind' | 'ancestors'> & { readonly series: string };

function renderPage(source: string, parts: SiteParts, { kind, series, ancestors }: PagePlacement): Page {
  const path = getSitePath(source, parts);
  const text = parts.markdown.get(source);
  if (path === undefined || text === undefined) throw new Error(`${source} has no place on the site.`);
  const render = (linkTo: (path: string) => string): RenderedMarkdown =>
    renderMarkdown(text, (href) => {
      if (/^[a-z]+:/.test(href)) return href;
      const target = resolveLink(source, href, parts);
      if (target === undefined) return undefined;
      return `${target.path === undefined ? '' : linkTo(target.path)}${target.fragment}`;
    });
  const title = getTitle(text);
  // Only the page itself and the search need these.
  let renderedMarkdown: RenderedMarkdown | undefined;
  const renderOnce = (): RenderedMarkdown => {
    renderedMarkdown ??= render((target) => target);
    return renderedMarkdown;
  };
  return {
    path,
    title,
    get summary() {
      return renderOnce().summary;
    },
    kind,
    keywords: keywords[source] ?? '',
    ancestors: [{ title: 'Overview', path: 'index.html' }, ...ancestors],
    series,
    get contents() {
      return renderOnce().sections;
    },
    renderBody: (linkTo) =>
      html`<header class="title"><h1>${title}</h1></header><div class="prose">${render(linkTo).body}</div>`,
  };
}
