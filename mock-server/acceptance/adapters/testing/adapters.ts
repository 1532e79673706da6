/** The adapters under test, besides the port-free one. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { setupServer } from 'msw/node';
import { createExpressRouter } from '../../../../src/service/adapters/express.ts';
import { listenOnPort } from '../../../assembly/startServer.ts';
import { basePath } from '../../../basePath.ts';
import { mockHandlers } from '../../../msw/index.ts';
import { type OpenAdapter, readResponse } from '../../../testing/adapter.ts';

/** The mock's own HTTP server. */
const openOnPort: OpenAdapter = async (mock) => {
  const { url, close } = await listenOnPort(mock, {});
  return { url, send: async (request) => readResponse(await fetch(request)), close };
};

/** A router in an Express app, behind the app's own middleware. */
const openInExpress =
  (...middleware: readonly express.RequestHandler[]): OpenAdapter =>
  async (mock) => {
    const app = express().disable('x-powered-by');
    for (const handler of middleware) app.use(handler);
    app.use(basePath, createExpressRouter(mock.parts.service));
    const { origin, close } = await serve(app);
    return { url: `${origin}${basePath}`, send: async (request) => readResponse(await fetch(request)), close };
  };

/** MSW handlers, which intercept requests that this process sends to the real service. */
const openWithMsw: OpenAdapter = (mock) => {
  const baseUrl = 'https://api.example.com/v1';
  const server = setupServer(...mockHandlers(mock, { baseUrl }).handlers);
  return {
    url: baseUrl,
    send: async (request) => {
      // MSW listens only during the request; otherwise it would intercept the other adapters' requests too.
      server.listen({ onUnhandledRequest: 'error' });
      try {
        return await readResponse(await fetch(request));
      } finally {
        server.close();
      }
    },
    close: () => Promise.resolve(),
  };
};

/** A router behind a JSON body parser. */
export const openBehindParser: OpenAdapter = openInExpress(express.json({ strict: false }));

export const adapters: readonly (readonly [name: string, open: OpenAdapter])[] = [
  ['node:http', openOnPort],
  ['a router in an Express app', openInExpress()],
  ['the handlers of MSW', openWithMsw],
];

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}
