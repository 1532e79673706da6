/** Renders the documentation site as files: a pure function of contract, profile and the given parts. */
import type { Profile } from '../../spec/profile/profile.ts';
import { renderPage } from './frame/frame.ts';
import type { NavGroup } from './frame/navigation.ts';
import { getMediaType } from './mediaType.ts';
import type { LinkTo, Page, SiteFile } from './page.ts';
import { hasEvents } from './pages/event/sentEvents.ts';
import { getLinks, getSourceGroups, renderMarkdownPages } from './pages/guides.ts';
import { type GroupInputs, pageGroups } from './pages/pageGroups.ts';
import type { Json } from './pages/schema.ts';
import type { SiteParts } from './parts.ts';

export interface SiteOptions {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly version: string;
  /** Replaces the servers of the OpenAPI document. */
  readonly servers?: readonly object[];
}

export type Site = ReadonlyMap<string, SiteFile>;

export interface SiteReader {
  /** The file at a path within the site, or undefined. Renders only the pages of the same group. */
  readonly findFile: (path: string) => Promise<SiteFile | undefined>;
  readonly loadAllFiles: () => Promise<Site>;
}

/** Every file by its path within the site, rendered when it is read. The same contract gives the same bytes. */
export function renderSite(options: SiteOptions): Promise<Site> {
  return openSite(options).loadAllFiles();
}

/** The site of a mock, which shows one page without loading what renders the others. */
export function openSite({ profile, parts, version, servers }: SiteOptions): SiteReader {
  const loadDocument = loadOnce(async () => {
    const { emitOpenApi } = await import('../openapi/emit.ts');
    return { ...(emitOpenApi(profile) as unknown as Json), ...(servers && { servers }) };
  });
  const loadStatements = loadOnce(async () => (await import('./pages/statements.ts')).listStatements(profile));
  const loadDownloads = loadOnce(async () => {
    const { buildDownloadFiles } = await import('./pages/downloads.ts');
    return buildDownloadFiles({ profile, parts, loadDocument });
  });
  const inputs: GroupInputs = { profile, parts, loadStatements, loadDocument, loadDownloads };
  const handWrittenPages = renderMarkdownPages(parts);
  const navGroups = getNavGroups(handWrittenPages, parts, profile);

  const createFiles = (pages: readonly Page[]): Site => {
    const neighbourPages = findNeighboursByPage(pages);
    return new Map(
      pages.map((page) => {
        const pageContext = { navGroups, version, ...neighbourPages.get(page) };
        return [page.path, createFile(page.path, () => renderPage(page, createLinkTo(page.path), pageContext))];
      }),
    );
  };
  const loaders = new Map(
    Object.entries(pageGroups).map(([name, group]) => {
      const loadPages = loadOnce(() => group(inputs));
      return [name, { loadPages, loadFiles: loadOnce(async () => createFiles(await loadPages())) }];
    }),
  );
  const handWrittenFiles = createFiles(handWrittenPages);
  const renderSearch = async () => {
    const { buildSearchScript } = await import('./search/searchIndex.ts');
    const generatedPages = await Promise.all([...loaders.values()].map(({ loadPages }) => loadPages()));
    return buildSearchScript([...handWrittenPages, ...generatedPages.flat()]);
  };
  const assets = new Map([
    ...placeInFolder('assets', parts.assets),
    ['assets/search-index.js', createFile('x.js', renderSearch)],
  ]);

  return {
    findFile: async (path) => {
      const [segment = ''] = path.split('/');
      if (segment === 'assets') return assets.get(path);
      if (segment === 'downloads') return placeInFolder('downloads', await loadDownloads()).get(path);
      return handWrittenFiles.get(path) ?? (await loaders.get(segment)?.loadFiles())?.get(path);
    },
    loadAllFiles: async () => {
      const groups = await Promise.all([...loaders.values()].map(({ loadFiles }) => loadFiles()));
      const sets = [handWrittenFiles, ...groups, placeInFolder('downloads', await loadDownloads()), assets];
      return new Map(sets.flatMap((files) => [...files]));
    },
  };
}

function getNavGroups(pages: readonly Page[], parts: SiteParts, profile: Profile): readonly NavGroup[] {
  const [guides, manual, project] = getSourceGroups(parts).map(({ title, sources }) => ({
    title,
    links: [
      ...getLinks(sources, pages, parts),
      ...(title === 'Manual' ? [{ title: 'Functions of a mock', path: 'handles.html' }] : []),
    ],
  }));
  const contract: NavGroup = {
    title: 'Contract',
    links: [
      { title: 'API reference', path: 'operations/index.html' },
      ...(hasEvents(profile) ? [{ title: 'Webhook events', path: 'events/index.html' }] : []),
      { title: 'Rules', path: 'rules/index.html' },
      { title: 'Decisions', path: 'decisions/index.html' },
      { title: 'Lifecycle of a post', path: 'lifecycles/post.html' },
      { title: 'Lifecycle of a lead magnet', path: 'lifecycles/lead-magnet.html' },
      { title: 'Errors', path: 'errors.html' },
      { title: 'Limits', path: 'limits.html' },
      { title: 'Downloads', path: 'downloads.html' },
    ],
  };
  const start: NavGroup = {
    title: 'Start',
    links: [{ title: 'Overview', path: 'index.html' }, ...(guides?.links ?? [])],
  };
  return [start, contract, ...[manual, project].filter((navGroup) => navGroup !== undefined)];
}

/** Relative links, by the depth of the page, so that the site works under any prefix. */
function createLinkTo(path: string): LinkTo {
  const rootPath = '../'.repeat(path.split('/').length - 1);
  return (target) => `${rootPath}${target}`;
}

function findNeighboursByPage(
  pages: readonly Page[],
): ReadonlyMap<Page, { previous?: Page | undefined; next?: Page | undefined }> {
  const neighbourMap = new Map<Page, { previous?: Page | undefined; next?: Page | undefined }>();
  for (const seriesPages of Map.groupBy(
    pages.filter(({ series }) => series !== undefined),
    ({ series }) => series,
  ).values())
    seriesPages.forEach((page, i) => {
      neighbourMap.set(page, { previous: seriesPages[i - 1], next: seriesPages[i + 1] });
    });
  return neighbourMap;
}

function placeInFolder(folder: string, texts: ReadonlyMap<string, string>): ReadonlyMap<string, SiteFile> {
  return new Map([...texts].map(([name, text]) => [`${folder}/${name}`, createFile(name, () => text)]));
}

function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined;
  return () => {
    promise ??= load();
    return promise;
  };
}

/** A file that is rendered when it is first read, so that a mock shows one page without rendering all. */
function createFile(name: string, render: () => string | Promise<string>): SiteFile {
  let body: string | Promise<string> | undefined;
  return {
    contentType: getMediaType(name),
    read: async () => {
      body ??= render();
      return await body;
    },
  };
}

/** The contents of the files whose path matches, by path. */
export async function readFiles(site: Site | Promise<Site>, paths: RegExp): Promise<ReadonlyMap<string, string>> {
  const files = [...(await site)].filter(([path]) => paths.test(path));
  return new Map(await Promise.all(files.map(async ([path, { read }]) => [path, await read()] as const)));
}
