/** The mock's listener: passes API requests to the service and everything else to the site. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { nodeListener, originForm } from '../../src/service/adapters/node.ts';
import type { Service } from '../../src/service/service.ts';
import { basePath } from '../basePath.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import type { Site } from './site.ts';
import { siteListener } from './siteListener.ts';

export function mockListener(service: Service, site: Site): RequestListener {
  const api = nodeListener(service, basePath);
  const beside = siteListener(site);
  return (req, res) => {
    const target = originForm(req.url ?? '/');
    req.url = target;
    if (req.method === 'OPTIONS' && isPreflight(req.method, (name) => headerOf(req, name)))
      return respondToPreflight(req, res);
    const { origin } = req.headers;
    if (origin !== undefined)
      for (const [name, value] of Object.entries(corsHeaders(origin))) res.setHeader(name, value);
    const answered = isApiTarget(target) ? api(req, res) : beside(req, res);
    answered.catch(() => res.destroy());
  };
}

/** Whether a request target or path belongs to the API. */
export function isApiTarget(target: string): boolean {
  if (!target.startsWith(basePath)) return false;
  const next = target[basePath.length];
  return next === undefined || next === '/' || next === '?';
}

/** Whether a request is a CORS preflight. */
export function isPreflight(method: string | undefined, header: (name: string) => string | undefined): boolean {
  return (
    method === 'OPTIONS' && header('origin') !== undefined && header('access-control-request-method') !== undefined
  );
}

function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
function respondToPreflight(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(204, preflightHeaders(req.headers.origin));
  res.end();
}
