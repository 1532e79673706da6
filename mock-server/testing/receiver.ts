/** A receiver of webhooks on this machine, which answers as it is told and remembers what came. */
import { createServer } from 'node:http';
import { closedAfterTest } from './caller.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers with the given statuses in turn, and with 200 after the last. */
export async function receiver(...statuses: readonly number[]) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const status = statuses[received.length] ?? 200;
      received.push({ headers: req.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
      res.writeHead(status, status === 302 ? { Location: 'http://127.0.0.1:1/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  closedAfterTest({
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  return { url: `http://127.0.0.1:${port}/hook`, received };
}
