/** The Express app beside the API: every route, and the guard before the control surface. */
import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { requestOf, splitTarget } from '../../src/service/adapters/node.ts';
import type { ServiceRequest } from '../../src/service/message.ts';
import { controlPath } from '../control/operation/path.ts';
import { nothingFor, refusal } from './answers.ts';
import { type GuardOptions, guard } from './control/guard.ts';
import { needsNoToken } from './pages/inspector.ts';
import { inOrder, type Route, type SiteAnswer } from './route.ts';

export interface AppParts {
  readonly routes: readonly Route[];
  readonly guard: GuardOptions;
  readonly onError: (error: unknown) => void;
}

export function createApp({ routes, guard: guarded, onError }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(controlPath, (req, _res, next) => {
    const request = asked(req);
    guard(request, needsNoToken(request.path) ? { ...guarded, token: undefined } : guarded);
    next();
  });
  for (const route of inOrder(routes)) {
    const method = route.method.toLowerCase() as Lowercase<Route['method']>;
    app[method](route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (req, res) => {
      await send(res, await route.answer(asked(req), req.params as Record<string, string>), req.method === 'HEAD');
    });
  }
  app.use((req) => {
    throw nothingFor(routes, asked(req));
  });
  const refuse: ErrorRequestHandler = (error: unknown, req, res, next) => {
    if (res.headersSent) next(error);
    else send(res, refusal(error, onError), req.method === 'HEAD').catch(next);
  };
  app.use(refuse);
  return app;
}

function asked(req: Request): ServiceRequest {
  const { path, query } = splitTarget(req.originalUrl, '');
  return requestOf(req, path, query);
}

async function send(res: Response, { status, headers, body }: SiteAnswer, headOnly: boolean): Promise<void> {
  res.writeHead(status, headers);
  if (headOnly || typeof body === 'string') res.end(headOnly ? undefined : body);
  // Whoever goes away in the middle has no use for the rest.
  else
    await pipeline(body(), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
}
