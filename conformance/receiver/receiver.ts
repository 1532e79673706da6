/** The webhook receiver of the suite: a local server that records deliveries and behaves as the path says. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeSegment } from '../../spec/text/decodeSegment.ts';
import { formatHost } from '../../spec/text/formatHost.ts';
import { chooseResponse } from './behaviours.ts';
import type { ReceivedDelivery, Receiver } from './receiverTypes.ts';

export interface ReceiverOptions {
  /** The interface to listen on; loopback by default. */
  readonly host?: string;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  /** The URL under which the service reaches the receiver, if it differs. */
  readonly url?: string;
}

/** The maximum length of a delivery; those of this API are shorter. */
const maxDeliverySize = 4 * 1024 * 1024;

/** Starts the receiver and resolves when it listens. */
export async function startReceiver({ host = '127.0.0.1', port = 0, url }: ReceiverOptions = {}): Promise<Receiver> {
  const deliveries: { readonly scriptRunId: string; readonly delivery: ReceivedDelivery }[] = [];
  const attempts = new Map<string, number>();
  const getOrigin = (): string => (url ?? `http://${formatHost(host)}:${getPort(server)}`).replace(/\/$/, '');
  const buildUrl = (scriptRunId: string, name: string): string =>
    `${getOrigin()}/${encodeURIComponent(scriptRunId)}/${encodeURIComponent(name)}`;
  const server = createServer((request, response) => {
    const at = Date.now();
    readBody(request)
      .then((body) => handleDelivery(request, response, body, at))
      .catch(() => response.destroy());
  });

  function handleDelivery(request: IncomingMessage, response: ServerResponse, body: string, at: number): void {
    const path = URL.parse(request.url ?? '/', 'http://receiver')?.pathname ?? '';
    const [scriptRunId = '', name = ''] = path.split('/').slice(-2).map(decodeSegment);
    const attempt = (attempts.get(path) ?? 0) + 1;
    attempts.set(path, attempt);
    const plannedResponse = chooseResponse(name, attempt);
    const responseStatus = plannedResponse === 'silence' ? 0 : plannedResponse.status;
    const delivery = {
      url: buildUrl(scriptRunId, name),
      at,
      headers: flattenHeaders(request),
      body,
      responseStatus,
    };
    deliveries.push({ scriptRunId, delivery });
    if (plannedResponse === 'silence') return;
    const sendResponse = (): void => void response.writeHead(plannedResponse.status, { 'Content-Length': 0 }).end();
    if (plannedResponse.delay === undefined) sendResponse();
    else setTimeout(sendResponse, plannedResponse.delay).unref();
  }

  await listenOn(server, port, host);
  return {
    buildUrl,
    listDeliveries: (wantedId) =>
      deliveries.filter(({ scriptRunId }) => scriptRunId === wantedId).map(({ delivery }) => delivery),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxDeliverySize) throw new RangeError(`A delivery is longer than ${maxDeliverySize} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Joins repeated headers; names are in lower case already. */
function flattenHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function getPort(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
