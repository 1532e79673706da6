/** What the mock answers beside the API, on node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { requestOf, splitTarget } from '../../src/service/adapters/node.ts';
import type { SiteAnswer } from './route.ts';
import type { Site } from './site.ts';

/** A listener that answers every request; it rejects where the answer breaks off. */
export function siteListener(site: Site): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    const { path, query } = splitTarget(req.url ?? '/', '');
    await send(res, await site(requestOf(req, path, query)), req.method === 'HEAD');
  };
}

async function send(res: ServerResponse, { status, headers, body }: SiteAnswer, headOnly: boolean): Promise<void> {
  res.writeHead(status, headers);
  if (headOnly || typeof body === 'string') res.end(headOnly ? undefined : body);
  // Clients that go away in the middle have no use for the rest.
  else
    await pipeline(body(), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
}
