/** The mock's listener: passes API requests to the service and everything else to the router. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { nodeListener, toOriginForm } from '../../src/service/adapters/node.ts';
import type { Service } from '../../src/service/service.ts';
import { basePath } from '../basePath.ts';
import { buildCorsHeaders, buildPreflightHeaders } from './cors.ts';
import type { HttpRouter } from './httpRouter.ts';
import { createRouterListener } from './routerListener.ts';

/** @param onError called when a response cannot be completed */
export function createMockListener(
  service: Service,
  router: HttpRouter,
  onError: (error: unknown) => void,
): RequestListener {
  const serveApi = nodeListener(service, basePath);
  const serveOther = createRouterListener(router);
  return (req, res) => {
    const target = toOriginForm(req.url ?? '/');
    req.url = target;
    if (req.method === 'OPTIONS' && isPreflight((name) => readHeader(req, name))) return respondToPreflight(req, res);
    const { origin } = req.headers;
    if (origin !== undefined)
      for (const [name, value] of Object.entries(buildCorsHeaders(origin))) res.setHeader(name, value);
    const response = isApiTarget(target) ? serveApi(req, res) : serveOther(req, res);
    response.catch((error: unknown) => {
      onError(error);
      res.destroy();
    });
  };
}

/** Whether a request target or path belongs to the API. */
export function isApiTarget(target: string): boolean {
  if (!target.startsWith(basePath)) return false;
  const next = target[basePath.length];
  return next === undefined || next === '/' || next === '?';
}

/** Whether an OPTIONS request is a CORS preflight. */
export function isPreflight(header: (name: string) => string | undefined): boolean {
  return header('origin') !== undefined && header('access-control-request-method') !== undefined;
}

function readHeader(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function respondToPreflight(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(204, buildPreflightHeaders(req.headers.origin));
  res.end();
}
