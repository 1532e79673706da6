/** The door for Express 5. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router } from 'express';
import type { Caller } from '../../../spec/rules/rule.ts';
import type { Implementation } from '../implementation.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { nodeListener } from './node.ts';

/** What Express mounts, in the types of Node, so that nobody needs those of Express. */
export type Mountable = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * A router that serves the whole API of an implementation: mount it where the base URL points,
 * `app.use('/api/v1', createRouter(implementation))`. It needs no body parser and minds none.
 */
export function createRouter<C extends Caller>(
  implementation: Implementation<C>,
  options: ServiceOptions = {},
): Mountable {
  return routerOf(createService(implementation, options));
}

/** The same for a service that is there already. */
export function routerOf(service: Service): Mountable {
  const listener = nodeListener(service);
  const router = Router({ caseSensitive: true, strict: true });
  router.use((req, res, next) => {
    listener(withTail(req), res as unknown as ServerResponse).catch(next);
  });
  return router as unknown as Mountable;
}

/** Express shows a mounted router "/" where the URL had nothing; the service is strict about it. */
function withTail(req: { url: string; originalUrl: string; baseUrl: string }): IncomingMessage {
  if (req.url.startsWith('/?') || req.url === '/') {
    const bare = req.originalUrl.slice(req.baseUrl.length);
    if (!bare.startsWith('/')) req.url = bare;
  }
  return req as unknown as IncomingMessage;
}
