/** The adapters under test, besides the port-free one. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { setupServer } from 'msw/node';
import { routerOf } from '../../../../src/service/adapters/express.ts';
import { basePath } from '../../../basePath.ts';
import { mockHandlers } from '../../../msw/index.ts';
import { listening } from '../../../startMock.ts';
import { type OpenDoor, readWhole } from '../../../testing/door.ts';

/** The mock's own HTTP server. */
const onPort: OpenDoor = async (mock) => {
  const { url, close } = await listening(mock, {});
  return { url, send: async (request) => readWhole(await fetch(request)), close };
};

/** A router in an Express app, behind the app's own middleware. */
const inExpress =
  (...before: readonly express.RequestHandler[]): OpenDoor =>
  async (mock) => {
    const app = express().disable('x-powered-by');
    for (const handler of before) app.use(handler);
    app.use(basePath, routerOf(mock.parts.service));
    const { origin, close } = await served(app);
    return { url: `${origin}${basePath}`, send: async (request) => readWhole(await fetch(request)), close };
  };

/** MSW handlers, which intercept requests that this process sends to the real service. */
const byMsw: OpenDoor = (mock) => {
  const baseUrl = 'https://api.example.com/v1';
  const server = setupServer(...mockHandlers(mock, { baseUrl }).handlers);
  return {
    url: baseUrl,
    send: async (request) => {
      // MSW listens only during the request; otherwise it would intercept the other adapters' requests too.
      server.listen({ onUnhandledRequest: 'error' });
      try {
        return await readWhole(await fetch(request));
      } finally {
        server.close();
      }
    },
    close: () => Promise.resolve(),
  };
};

/** A router behind a JSON body parser. */
export const behindParser: OpenDoor = inExpress(express.json({ strict: false }));

export const doors: readonly (readonly [name: string, open: OpenDoor])[] = [
  ['node:http', onPort],
  ['a router in an Express app', inExpress()],
  ['the handlers of MSW', byMsw],
];

async function served(listener: RequestListener) {
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
