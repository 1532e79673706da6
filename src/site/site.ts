/** Renders the documentation site as files: a pure function of contract, profile and the given parts. */
import type { Profile } from '../../spec/profile/profile.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import { renderPage } from './frame/frame.ts';
import type { NavGroup } from './frame/navigation.ts';
import { mediaTypeOf } from './mediaType.ts';
import type { LinkTo, Page, SiteFile } from './page.ts';
import { decisionPages } from './pages/decision.ts';
import { decisionIndex } from './pages/decisionIndex.ts';
import { downloadFiles, downloadsPage } from './pages/downloads.ts';
import { errorPage } from './pages/errors.ts';
import { eventIndexPath, eventPages, hasEvents } from './pages/event/eventPages.ts';
import { linksOf, markdownPages, sourceGroupsOf } from './pages/guides.ts';
import { handlesPage, handlesPath } from './pages/handles.ts';
import { landing } from './pages/landing.ts';
import { lifecyclePages } from './pages/lifecycles.ts';
import { limitsPage } from './pages/limits.ts';
import { operationIndex, referencePath } from './pages/operation/operationIndex.ts';
import { operationPages } from './pages/operation/operationPage.ts';
import { rulePage } from './pages/rule.ts';
import { ruleIndex } from './pages/ruleIndex.ts';
import type { Json } from './pages/schema.ts';
import { bySection, listStatements, type Statement } from './pages/statements.ts';
import type { SiteParts } from './parts.ts';
import { searchScript } from './search/searchIndex.ts';

export interface SiteOptions {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly version: string;
  /** The servers in the document; defaults to those of the document. */
  readonly servers?: readonly object[];
}

export type Site = ReadonlyMap<string, SiteFile>;

/** Every file by its path within the site, rendered when it is read. The same contract gives the same bytes. */
export function renderSite({ profile, parts, version, servers }: SiteOptions): Site {
  let document: Json | undefined;
  const inputs: PageInputs = {
    profile,
    parts,
    statements: listStatements(profile),
    // Few pages need it, and emitting it takes longer than rendering one of the others.
    get document() {
      const base = () => emitOpenApi(profile) as unknown as Json;
      document ??= servers === undefined ? base() : { ...base(), servers };
      return document;
    },
  };
  const files = downloadFiles(inputs);
  const handWritten = markdownPages(parts);
  const pages = [...handWritten, ...generatedPages(inputs), downloadsPage(files)];
  const navGroups = [...navGroupsOf(handWritten, parts, profile)];
  const neighbourPages = neighboursByPage(pages);
  const site = new Map<string, SiteFile>();
  for (const page of pages) {
    const linkTo = createLinkTo(page.path);
    const pageContext = { navGroups, version, ...neighbourPages.get(page) };
    site.set(
      page.path,
      fileOf(page.path, () => renderPage(page, linkTo, pageContext)),
    );
  }
  for (const [name, body] of files)
    site.set(
      `downloads/${name}`,
      fileOf(name, () => body),
    );
  for (const [name, body] of parts.assets)
    site.set(
      `assets/${name}`,
      fileOf(name, () => body),
    );
  site.set(
    'assets/search-index.js',
    fileOf('x.js', () => searchScript(pages)),
  );
  return site;
}

interface PageInputs {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly document: Json;
  readonly statements: readonly Statement[];
}

/** Pages that are generated from the contract. */
function generatedPages(inputs: PageInputs): readonly Page[] {
  const { profile, parts, statements } = inputs;
  const sections = bySection(statements);
  return [
    landing(statements, profile),
    operationIndex(inputs),
    ...operationPages(inputs),
    ...eventPages(inputs),
    ruleIndex(statements, profile),
    // The pages follow the order of the API document.
    ...[...sections.values()].flatMap((sectionStatements) =>
      sectionStatements.map((rule) =>
        rulePage(rule, {
          profile,
          siblings: sectionStatements,
          coverage: parts.scripts[rule.id] ?? { hooks: [], scripts: [] },
        }),
      ),
    ),
    decisionIndex(profile),
    ...decisionPages(statements, profile),
    ...lifecyclePages(profile),
    errorPage(profile),
    limitsPage(),
    handlesPage(parts),
  ];
}

function navGroupsOf(pages: readonly Page[], parts: SiteParts, profile: Profile): readonly NavGroup[] {
  const [guides, manual, project] = sourceGroupsOf(parts).map(({ title, sources }) => ({
    title,
    links: [
      ...linksOf(sources, pages, parts),
      ...(title === 'Manual' ? [{ title: 'Functions of a mock', path: handlesPath }] : []),
    ],
  }));
  const contract: NavGroup = {
    title: 'Contract',
    links: [
      { title: 'API reference', path: referencePath },
      ...(hasEvents(profile) ? [{ title: 'Webhook events', path: eventIndexPath }] : []),
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

function neighboursByPage(
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

/** A file that is rendered when it is first read, so that a mock shows one page without rendering all. */
function fileOf(name: string, render: () => string | Promise<string>): SiteFile {
  let body: string | Promise<string> | undefined;
  return {
    contentType: mediaTypeOf(name),
    read: async () => {
      body ??= render();
      return await body;
    },
  };
}

/** The contents of the files whose path matches, by path. */
export async function readFiles(site: Site, paths: RegExp): Promise<ReadonlyMap<string, string>> {
  const files = [...site].filter(([path]) => paths.test(path));
  return new Map(await Promise.all(files.map(async ([path, { read }]) => [path, await read()] as const)));
}
