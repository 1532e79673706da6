/** The adapter for Express 5. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Caller } from '../../../spec/rules/rule.ts';
import type { ServiceOptions } from '../handling/serviceOptions.ts';
import type { Implementation } from '../implementation.ts';
import { createService, type Service } from '../service.ts';
import { nodeListener } from './node.ts';

/** A handler that Express can mount, typed with Node's types so that Express's types are not required. */
export type ExpressHandler = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Creates a router that serves the whole API of an implementation. Mount it at the path of the base URL:
 * `app.use('/api/v1', createRouter(implementation))`. It needs no body parser, but works with one.
 */
export function createRouter<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): ExpressHandler {
  return createExpressRouter(createService(implementation, options));
}

/** Creates a router for an existing service. */
export function createExpressRouter(service: Service): ExpressHandler {
  const listener = nodeListener(service);
  const router = loadExpress().Router({ caseSensitive: true, strict: true });
  router.use((req, res, next) => {
    listener(withOriginalPath(req), res as unknown as ServerResponse).catch(next);
  });
  return router as unknown as ExpressHandler;
}

/**
 * Loads Express when a router is created, because the other adapters do not need it.
 *
 * @throws Error if it is missing
 */
function loadExpress(): typeof import('express') {
  const require = createRequire(import.meta.url);
  try {
    return require('express');
  } catch (cause) {
    throw new Error('The router needs Express 5; run: npm install express', { cause });
  }
}

/** Restores the original path: Express passes "/" to a mounted router if the URL ends at the mount point. */
function withOriginalPath(req: { url: string; originalUrl: string; baseUrl: string }): IncomingMessage {
  if (req.url.startsWith('/?') || req.url === '/') {
    const originalPath = req.originalUrl.slice(req.baseUrl.length);
    if (!originalPath.startsWith('/')) req.url = originalPath;
  }
  return req as unknown as IncomingMessage;
}
