/** The documentation site, at /docs: rendered on first use in a checkout, read from files in a packed build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Service } from '../../../src/service/service.ts';
import type { SiteFile } from '../../../src/site/page.ts';
import { basePath } from '../../basePath.ts';
import { ControlError } from '../../control/operation/controlError.ts';
import { version } from '../../version.ts';
import type { Route, SiteAnswer } from '../route.ts';

export const docsPath = '/docs';

/** The file of a path below the root of the site, or undefined where there is none. */
type Site = (path: string) => Promise<SiteFile | undefined>;

/** Nothing of a page may come from elsewhere, or stand in the page itself. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The renderer of the API reference writes its styles as it goes, and brings a font along in them. */
const referencePolicy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'; font-src data:");

export function docsRoutes({ codec }: Service): readonly Route[] {
  const site = import.meta.filename.endsWith('.ts') ? rendered(codec.profile) : prebuilt;
  const get = (path: string, answer: Route['answer']): Route => ({ method: 'GET', path, answer });
  return [
    get(docsPath, () => ({ status: 308, headers: { Location: `${docsPath}/`, 'Content-Length': '0' }, body: '' })),
    get(`${docsPath}/`, () => page(site, 'index.html')),
    get(`${docsPath}/{name}`, (_, { name = '' }) => page(site, name)),
    get(`${docsPath}/{folder}/`, (_, { folder = '' }) => page(site, `${folder}/index.html`)),
    get(`${docsPath}/{folder}/{name}`, (_, { folder = '', name = '' }) => page(site, `${folder}/${name}`)),
  ];
}

async function page(site: Site, path: string): Promise<SiteAnswer> {
  const file = await site(path);
  if (file === undefined) throw new ControlError('NOT_FOUND', `The documentation has no page ${path.slice(0, 100)}.`);
  return {
    status: 200,
    headers: {
      'Content-Type': file.contentType,
      'Content-Length': String(Buffer.byteLength(file.body)),
      'Content-Security-Policy': path.startsWith('reference/') ? referencePolicy : policy,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    body: file.body,
  };
}

/** Rendered once, with the profile that the mock runs with and the mock as its server. */
function rendered(profile: Profile): Site {
  let site: Promise<ReadonlyMap<string, SiteFile>> | undefined;
  return async (path) => {
    site ??= render(profile);
    // What failed once, such as an installation in progress, is tried again.
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

/** A package brings no renderer along, only what it made. */
const prebuilt: Site = async (path) => {
  if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(path) || path.split('/').includes('..')) return undefined;
  const { typeOf } = await import('../../../src/site/mediaType.ts');
  const body = await readFile(join(import.meta.dirname, '../../../generated/site', path), 'utf8').catch(
    () => undefined,
  );
  return body === undefined ? undefined : { contentType: typeOf(path), body };
};
