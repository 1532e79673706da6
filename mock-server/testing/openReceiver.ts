/** A local webhook receiver, usable outside tests. */
import { createServer } from 'node:http';

export interface ReceivedDelivery {
  /** The path of the URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly received: readonly ReceivedDelivery[];
  close(): Promise<void>;
}

/** Returns the response status for a delivery; undefined never responds. */
export type Responder = (delivery: ReceivedDelivery) => number | undefined | Promise<number | undefined>;

/** Listens on a free port and records deliveries. */
export async function openReceiver(respond: Responder): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const delivery = { path: req.url ?? '/', headers: req.headers as Record<string, string>, body };
    received.push(delivery);
    const status = await respond(delivery);
    if (status === undefined) return;
    res.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
