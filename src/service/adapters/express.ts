/** The adapter for Express 5. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router } from 'express';
import type { Caller } from '../../../spec/rules/rule.ts';
import type { Implementation } from '../implementation.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { nodeListener } from './node.ts';

/** A handler that Express can mount, typed with Node's types so that Express's types are not required. */
export type Mountable = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Creates a router that serves the whole API of an implementation. Mount it at the path of the base URL:
 * `app.use('/api/v1', createRouter(implementation))`. It needs no body parser, but works with one.
 */
export function createRouter<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Mountable {
  return routerOf(createService(implementation, options));
}

/** Creates a router for an existing service. */
export function routerOf(service: Service): Mountable {
  const listener = nodeListener(service);
  const router = Router({ caseSensitive: true, strict: true });
  router.use((req, res, next) => {
    listener(withTail(req), res as unknown as ServerResponse).catch(next);
  });
  return router as unknown as Mountable;
}

/** Restores the original path: Express passes "/" to a mounted router if the URL ends at the mount point. */
function withTail(req: { url: string; originalUrl: string; baseUrl: string }): IncomingMessage {
  if (req.url.startsWith('/?') || req.url === '/') {
    const bare = req.originalUrl.slice(req.baseUrl.length);
    if (!bare.startsWith('/')) req.url = bare;
  }
  return req as unknown as IncomingMessage;
}
