/** Serves the documentation site at /docs, which is rendered in a checkout and unpacked in a package, on first use. */
import { join } from 'node:path';
import type { Profile } from '../../../spec/profile/profile.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { Service } from '../../../src/service/service.ts';
import type { SiteFile } from '../../../src/site/page.ts';
import { basePath } from '../../basePath.ts';
import { onceResolved } from '../../concurrency/onceResolved.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import type { HostedUrls } from '../../media/hostedUrls.ts';
import { version } from '../../version.ts';
import type { Route, RouterResponse } from '../route.ts';

export const docsPath = '/docs';

/** Returns the file at a path of the stored site, or undefined. */
type FileReader = (path: string) => Promise<SiteFile | undefined>;

interface ServedFile {
  readonly contentType: string;
  readonly body: string;
}

/** Returns the file at a path of the site, or undefined. */
type SiteReader = (path: string) => Promise<ServedFile | undefined>;

/** Forbids external and inline scripts and styles. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The address of a mock on its default port, as the pages print it. */
const documentedOrigin = 'http://127.0.0.1:4010';

export function createDocsRoutes({ codec }: Service, urls: Pick<HostedUrls, 'origin'>): readonly Route[] {
  const loadSite = onceResolved(import.meta.filename.endsWith('.ts') ? () => renderPages(codec.profile) : unpackPages);
  const readSiteFile: SiteReader = async (path) => {
    const readStored = await loadSite();
    const file = await readStored(path);
    if (file === undefined) return undefined;
    const { contentType } = file;
    const body = await file.read();
    return { contentType, body: contentType.startsWith('text/html') ? buildServedPage(body, urls.origin) : body };
  };
  const get = (path: string, respond: Route['respond']): Route => ({ method: 'GET', path, respond });
  return [
    get(docsPath, () => ({ status: 308, headers: { Location: `${docsPath}/`, 'Content-Length': '0' }, body: '' })),
    get(`${docsPath}/`, () => buildPageResponse(readSiteFile, 'index.html')),
    get(`${docsPath}/{name}`, (_, { name = '' }) => buildPageResponse(readSiteFile, name)),
    get(`${docsPath}/{folder}/`, (_, { folder = '' }) => buildPageResponse(readSiteFile, `${folder}/index.html`)),
    get(`${docsPath}/{folder}/{name}`, (_, { folder = '', name = '' }) =>
      buildPageResponse(readSiteFile, `${folder}/${name}`),
    ),
  ];
}

/** A page as this mock serves it: with the address of the mock, and with the mark that enables the forms. */
function buildServedPage(page: string, origin: string): string {
  return page.replace('<html lang="en">', '<html lang="en" data-mock>').replaceAll(documentedOrigin, origin);
}

async function buildPageResponse(site: SiteReader, path: string): Promise<RouterResponse> {
  const file = await site(path);
  if (file === undefined) throw new ControlError('NOT_FOUND', `The documentation has no page ${excerpt(path)}.`);
  return {
    status: 200,
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(Buffer.byteLength(file.body)),
      'Content-Security-Policy': contentPolicy,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    body: file.body,
  };
}

/** Renders the site with the profile of the mock and the mock as its server. */
async function renderPages(profile: Profile): Promise<FileReader> {
  const [{ openSite }, { readParts }] = await Promise.all([
    import('../../../src/site/site.ts'),
    import('../../../src/site/parts.ts'),
  ]);
  const servers = [{ url: basePath, description: 'This mock.' }];
  return openSite({ profile, parts: await readParts(), version, servers }).findFile;
}

/** Reads the pages of the package, which does not include the renderer. */
async function unpackPages(): Promise<FileReader> {
  const { openArchive } = await import('../../../src/site/archive.ts');
  const site = await openArchive(join(import.meta.dirname, '../../../generated'));
  return async (path) => site.get(path);
}
