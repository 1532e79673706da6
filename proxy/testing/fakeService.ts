/** A service with scripted responses. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeAfterTest } from './socketService.ts';

export interface FakeResponse {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown;
}

/** @param respond returns the response for a method and a path below the base URL */
export async function startFakeService(
  respond: (call: string, request: IncomingMessage) => FakeResponse,
): Promise<string> {
  const server = createServer(async (req, res) => {
    await buffer(req).catch(() => {});
    const call = `${req.method} ${(req.url ?? '').replace('/api/v1', '').replace(/\?.*/, '')}`;
    const { status = 200, headers = {}, body } = respond(call, req);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    res.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/api/v1`;
}

export const buildSuccess = (data: unknown, status = 200, extraMembers: object = {}): FakeResponse => ({
  status,
  body: { success: true, data, ...extraMembers },
});

export const buildRefusal = (status: number, code: string, errors: readonly object[] = []): FakeResponse => ({
  status,
  body: { success: false, code, ...(errors.length > 0 ? { errors } : {}) },
});

export const accounts = [
  { id: 'acc_social', platform: 'social', name: 'Ada' },
  { id: 'acc_video', platform: 'video', name: 'Ada' },
];

export const buildPost = (status: string, extraMembers: object = {}) => ({
  id: 'post_1',
  status,
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social', status }],
  createdAt: '2030-01-07T09:00:00Z',
  updatedAt: '2030-01-07T09:00:00Z',
  ...extraMembers,
});

/** Sends a request with an API key. */
export async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly findings: string | null; readonly text: string }> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: 'Bearer secret-key-of-a-client',
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  });
  return { status: response.status, findings: response.headers.get('contract-findings'), text: await response.text() };
}
