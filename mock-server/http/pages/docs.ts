/** Serves the documentation site at /docs: rendered on first use in a checkout, read from files in a package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from '../../../spec/profile/profile.ts';
import { excerpt } from '../../../spec/text/excerpt.ts';
import type { Service } from '../../../src/service/service.ts';
import type { SiteFile } from '../../../src/site/page.ts';
import { basePath } from '../../basePath.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import type { HostedUrls } from '../../media/hostedUrls.ts';
import { version } from '../../version.ts';
import type { Route, SiteResponse } from '../route.ts';

export const docsPath = '/docs';

/** Returns the file at a path of the site, or undefined. */
type Site = (path: string) => Promise<SiteFile | undefined>;

/** Forbids external and inline scripts and styles. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The address of a mock on its default port, as the pages print it. */
const documentedOrigin = 'http://127.0.0.1:4010';

export function docsRoutes({ codec }: Service, urls: Pick<HostedUrls, 'origin'>): readonly Route[] {
  const storedSite = import.meta.filename.endsWith('.ts') ? renderedSite(codec.profile) : prebuiltSite;
  const site: Site = async (path) => {
    const file = await storedSite(path);
    return file?.contentType.startsWith('text/html') ? { ...file, body: servedPage(file.body, urls.origin) } : file;
  };
  const get = (path: string, respond: Route['respond']): Route => ({ method: 'GET', path, respond });
  return [
    get(docsPath, () => ({ status: 308, headers: { Location: `${docsPath}/`, 'Content-Length': '0' }, body: '' })),
    get(`${docsPath}/`, () => pageResponse(site, 'index.html')),
    get(`${docsPath}/{name}`, (_, { name = '' }) => pageResponse(site, name)),
    get(`${docsPath}/{folder}/`, (_, { folder = '' }) => pageResponse(site, `${folder}/index.html`)),
    get(`${docsPath}/{folder}/{name}`, (_, { folder = '', name = '' }) => pageResponse(site, `${folder}/${name}`)),
  ];
}

/** A page as this mock serves it: with the address of the mock, and with the mark that enables the forms. */
function servedPage(page: string, origin: string): string {
  return page.replace('<html lang="en">', '<html lang="en" data-mock>').replaceAll(documentedOrigin, origin);
}

async function pageResponse(site: Site, path: string): Promise<SiteResponse> {
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

/** Renders the site once, with the profile of the mock and the mock as its server. */
function renderedSite(profile: Profile): Site {
  let site: Promise<ReadonlyMap<string, SiteFile>> | undefined;
  return async (path) => {
    site ??= render(profile);
    // Retries after an error, such as an installation in progress.
    site.catch(() => {
      site = undefined;
    });
    return (await site).get(path);
  };
}

async function render(profile: Profile): Promise<ReadonlyMap<string, SiteFile>> {
  const [{ renderSite }, { readParts }] = await Promise.all([
    import('../../../src/site/site.ts'),
    import('../../../src/site/parts.ts'),
  ]);
  const servers = [{ url: basePath, description: 'This mock.' }];
  return renderSite({ profile, parts: await readParts(), version, servers });
}

/** Reads prerendered files, because the package does not include the renderer. */
const prebuiltSite: Site = async (path) => {
  if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(path) || path.split('/').includes('..')) return undefined;
  const { mediaTypeOf: typeOf } = await import('../../../src/site/mediaType.ts');
  const body = await readFile(join(import.meta.dirname, '../../../generated/site', path), 'utf8').catch(
    () => undefined,
  );
  return body === undefined ? undefined : { contentType: typeOf(path), body };
};
