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

/** The errors of a pipeline whose client disconnects in the middle or before the start, which is not an error. */
const disconnectCodes: ReadonlySet<string | undefined> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

async function send(res: ServerResponse, { status, headers, body }: RouterResponse, headOnly: boolean): Promise<void> {
  res.writeHead(status, headers);
  if (headOnly || typeof body === 'string') res.end(headOnly ? undefined : body);
  else {
    const source = body();
    await pipeline(source, res).catch((error: NodeJS.ErrnoException) => {
      // The pipeline leaves the source open if the client disconnects before it starts.
      source.destroy();
      if (!disconnectCodes.has(error.code)) throw error;
    });
  }
}
