/** Serves the inspector, a page that runs only its own scripts. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { controlPath } from '../../control/operation/path.ts';
import type { Tenants } from '../../tenants/tenants.ts';
import { readTenantKey } from '../control/tenantKey.ts';
import type { Route, RouterResponse } from '../route.ts';
import { openChangeStream } from './changes.ts';

export const inspectorPath = `${controlPath}/ui`;

/** Built from `mock-server/ui` by `social-contract generate`; the package has the script and the styles compressed. */
const folder = join(import.meta.dirname, '../../../generated/ui');
const isCheckout = import.meta.filename.endsWith('.ts');

async function readPageFile(name: string): Promise<string> {
  if (isCheckout || name.endsWith('.html')) return readFile(join(folder, name), 'utf8');
  return `${await promisify(brotliDecompress)(await readFile(join(folder, `${name}.br`)))}`;
}

const files: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  [inspectorPath]: { name: 'index.html', type: 'text/html; charset=utf-8' },
  [`${inspectorPath}/app.js`]: { name: 'app.js', type: 'text/javascript; charset=utf-8' },
  [`${inspectorPath}/app.css`]: { name: 'app.css', type: 'text/css; charset=utf-8' },
};

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Whether a path needs no token. The inspector's files contain no tenant data, and its page prompts for the token. */
export function isPublicPath(path: string): boolean {
  return Object.hasOwn(files, path) || path === `${inspectorPath}/`;
}

export function createInspectorRoutes(tenants: Tenants): readonly Route[] {
  return [
    ...Object.entries(files).map(
      ([path, { name, type }]): Route => ({
        method: 'GET',
        path,
        respond: async (request) =>
          buildPageFileResponse(await readPageFile(name), type, request.header('if-none-match')),
      }),
    ),
    {
      method: 'GET',
      path: `${inspectorPath}/`,
      respond: () => ({ status: 308, headers: { Location: inspectorPath, 'Content-Length': '0' }, body: '' }),
    },
    {
      method: 'GET',
      path: `${controlPath}/changes`,
      respond: async (request) => {
        const key = readTenantKey(request);
        await (key === undefined ? tenants.findFirst() : tenants.find(key));
        return openChangeStream(tenants, key);
      },
    },
  ];
}

function buildPageFileResponse(text: string, type: string, knownTags: string | undefined): RouterResponse {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'Content-Security-Policy': contentPolicy,
    'Content-Type': type,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
    ETag: etag,
  };
  if (knownTags?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
    return { status: 304, headers, body: '' };
  return { status: 200, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(text)) }, body: text };
}
