/** The mock's listener: the API goes straight to the service, everything else to the Express app. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { nodeListener, originForm } from '../../src/service/adapters/node.ts';
import type { Service } from '../../src/service/service.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';

/** What the base URL ends with. */
export const basePath = '/api/v1';

export function mockListener(service: Service, app: RequestListener): RequestListener {
  const api = nodeListener(service, basePath);
  return (req, res) => {
    req.url = originForm(req.url ?? '/');
    if (isPreflight(req)) return answerPreflight(req, res);
    for (const [name, value] of Object.entries(corsHeaders(req.headers.origin))) res.setHeader(name, value);
    if (!belowBase(req.url)) return app(req, res);
    api(req, res).catch(() => res.destroy());
  };
}

function belowBase(target: string): boolean {
  if (!target.startsWith(basePath)) return false;
  const next = target[basePath.length];
  return next === undefined || next === '/' || next === '?';
}

function isPreflight(req: IncomingMessage): boolean {
  return (
    req.method === 'OPTIONS' &&
    req.headers.origin !== undefined &&
    req.headers['access-control-request-method'] !== undefined
  );
}

function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  res.writeHead(204, preflightHeaders(req.headers.origin));
  res.end();
}
