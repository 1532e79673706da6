/** A load balancer that sends each request to the next replica, whichever key it has. */
import { Agent, createServer, request as sendRequest } from 'node:http';
import { pipeline } from 'node:stream';
import { getPort } from '../http/port/getPort.ts';

export interface Balancer {
  readonly origin: string;
  /** Adds a replica. */
  add(origin: string): void;
  close(): Promise<void>;
}

export async function openBalancer(port = 0): Promise<Balancer> {
  const targets: URL[] = [];
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((request, response) => {
    const target = targets[next++ % targets.length];
    if (target === undefined) return void response.writeHead(503).end();
    const { method, url = '/', headers } = request;
    const options = { host: target.hostname, port: target.port, method, path: url, headers, agent };
    const forwardedRequest = sendRequest(options, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders).flushHeaders();
      // A client or a replica that ends the connection early ends the other one too.
      pipeline(reply, response, () => undefined);
    });
    forwardedRequest.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent || error.code === 'ECONNRESET') response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => forwardedRequest.destroy());
    request.pipe(forwardedRequest);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${getPort(server)}`,
    add: (origin) => void targets.push(new URL(origin)),
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
