/** Renders the documentation site as files: a pure function of contract, profile and the given parts. */
import type { Profile } from '../../spec/profile/profile.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import { framed } from './frame/frame.ts';
import type { Shelf } from './frame/navigation.ts';
import { typeOf } from './mediaType.ts';
import type { Page, SiteFile, To } from './page.ts';
import { decisionPages } from './pages/decision.ts';
import { decisionIndex } from './pages/decisionIndex.ts';
import { downloads, downloadsPage } from './pages/downloads.ts';
import { errorPage } from './pages/errors.ts';
import { linksOf, shelvesOf, writtenPages } from './pages/guides.ts';
import { landing } from './pages/landing.ts';
import { lifecyclePages } from './pages/lifecycles.ts';
import { limitsPage } from './pages/limits.ts';
import { operationIndex, operationPages } from './pages/operations.ts';
import { localised, referenceDocument, referenceHtml, referencePage, referencePath } from './pages/reference.ts';
import { rulePage } from './pages/rule.ts';
import { ruleIndex } from './pages/ruleIndex.ts';
import type { Json } from './pages/schema.ts';
import { bySection, statements } from './pages/statements.ts';
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

/** Every file by its path within the site. The same contract gives the same bytes. */
export async function renderSite({ profile, parts, version, servers }: SiteOptions): Promise<Site> {
  const emitted = emitOpenApi(profile) as unknown as Json;
  const document = servers === undefined ? emitted : { ...emitted, servers };
  const files = downloads(parts, profile, document);
  const handWritten = writtenPages(parts);
  const pages = [...handWritten, ...(await madePages({ profile, parts, document })), downloadsPage(files)];
  const shelves = [...shelvesAround(handWritten, parts)];
  const neighbours = inSeries(pages);
  const site = new Map<string, SiteFile>();
  for (const page of pages) {
    const to = linksFrom(page.path);
    const around = { shelves, version, ...neighbours.get(page) };
    site.set(page.path, { contentType: typeOf(page.path), body: framed(page, to, around) });
  }
  site.set(referencePath, { contentType: typeOf(referencePath), body: referenceHtml() });
  site.set('reference/openapi.json', fileOf('openapi.json', JSON.stringify(referenceDocument(document))));
  for (const [name, body] of files) site.set(`downloads/${name}`, fileOf(name, body));
  for (const [name, body] of parts.assets)
    site.set(`assets/${name}`, fileOf(name, name === 'redoc.js' ? localised(body) : body));
  site.set('assets/search-index.js', fileOf('x.js', searchScript([...pages, referencePage()])));
  return site;
}

interface Made {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly document: Json;
}

/** Pages that are generated from the contract. */
async function madePages({ profile, parts, document }: Made): Promise<readonly Page[]> {
  const all = statements(profile);
  const sections = bySection(all);
  const context = { profile, document, statements: all };
  return [
    landing(all, profile),
    operationIndex(context),
    ...operationPages(context),
    ruleIndex(all, profile),
    // The pages follow the order of the API document.
    ...[...sections.values()].flatMap((beside) =>
      beside.map((rule) =>
        rulePage(rule, { profile, beside, tested: parts.scripts[rule.id] ?? { hooks: [], scripts: [] } }),
      ),
    ),
    decisionIndex(profile),
    ...decisionPages(all, profile),
    ...(await lifecyclePages(profile)),
    errorPage(profile),
    limitsPage(),
  ];
}

function shelvesAround(pages: readonly Page[], parts: SiteParts): readonly Shelf[] {
  const [guides, manual, project] = shelvesOf(parts).map(({ title, sources }) => ({
    title,
    links: linksOf(sources, pages, parts),
  }));
  const contract: Shelf = {
    title: 'Contract',
    links: [
      { title: 'API reference', path: referencePath },
      { title: 'Operations', path: 'operations/index.html' },
      { title: 'Rules', path: 'rules/index.html' },
      { title: 'Decisions', path: 'decisions/index.html' },
      { title: 'Lifecycle of a post', path: 'lifecycles/post.html' },
      { title: 'Lifecycle of a lead magnet', path: 'lifecycles/lead-magnet.html' },
      { title: 'Errors', path: 'errors.html' },
      { title: 'Limits', path: 'limits.html' },
      { title: 'Downloads', path: 'downloads.html' },
    ],
  };
  const start: Shelf = { title: 'Start', links: [{ title: 'Overview', path: 'index.html' }, ...(guides?.links ?? [])] };
  return [start, contract, ...[manual, project].filter((shelf) => shelf !== undefined)];
}

/** Relative links, by the depth of the page, so that the site works under any prefix. */
function linksFrom(path: string): To {
  const up = '../'.repeat(path.split('/').length - 1);
  return (target) => `${up}${target}`;
}

function inSeries(pages: readonly Page[]): ReadonlyMap<Page, { previous?: Page | undefined; next?: Page | undefined }> {
  const found = new Map<Page, { previous?: Page | undefined; next?: Page | undefined }>();
  for (const own of Map.groupBy(
    pages.filter(({ series }) => series !== undefined),
    ({ series }) => series,
  ).values())
    own.forEach((page, i) => {
      found.set(page, { previous: own[i - 1], next: own[i + 1] });
    });
  return found;
}

const fileOf = (name: string, body: string): SiteFile => ({ contentType: typeOf(name), body });
