/** Serves the router on node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { buildRequest, splitTarget } from '../../src/service/adapters/node.ts';
import { TurnQueue } from '../concurrency/turnQueue.ts';
import type { HttpRouter } from './httpRouter.ts';
import type { RouterResponse } from './route.ts';

/**
 * Creates a listener that responds to every request. It rejects if the response cannot be completed. It starts one
 * request per turn, because some take long, such as a long page of the journal.
 */
export function createRouterListener(router: HttpRouter): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const turns = new TurnQueue();
  return async (req, res) => {
    await new Promise<void>((resolve) => turns.enqueue(resolve));
    if (req.socket.destroyed) return;
    const { path, query } = splitTarget(req.url ?? '/', '');
    await send(res, await router(buildRequest(req, path, query)), req.method === 'HEAD');
  };
}

async function send(res: ServerResponse, { status, headers, body }: RouterResponse, headOnly: boolean): Promise<void> {
  res.writeHead(status, headers);
  if (headOnly || typeof body === 'string') res.end(headOnly ? undefined : body);
  // A client that disconnects in the middle is not an error.
  else
    await pipeline(body(), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
}
