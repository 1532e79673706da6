/** A proxy that alters the responses of a mock, to prove that the soak test detects it. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Subject } from './subject.ts';

export interface ProxiedResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** @param corrupt returns the replaced parts of a response */
export async function startCorruptingProxy(
  subject: Subject,
  corrupt: (original: ProxiedResponse) => Partial<ProxiedResponse>,
): Promise<Subject> {
  const server = createServer((clientRequest, clientResponse) => {
    const { method = 'GET', url: path = '/', headers } = clientRequest;
    const upstreamRequest = request(new URL(path, subject.origin), { method, headers, agent: false });
    clientRequest.pipe(upstreamRequest);
    clientRequest.on('error', () => upstreamRequest.destroy());
    clientResponse.on('close', () => upstreamRequest.destroy());
    upstreamRequest.on('error', () => clientResponse.destroy());
    upstreamRequest.on('response', (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
      const { 'content-length': _, ...otherHeaders } = responseHeaders;
      if (!String(responseHeaders['content-type']).includes('json')) {
        clientResponse.writeHead(status, responseHeaders);
        response.pipe(clientResponse);
        response.on('error', () => clientResponse.destroy());
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', () => clientResponse.destroy());
      response.on('end', () => {
        const original = { method, path, status, text };
        const replacement = { ...original, ...corrupt(original) };
        clientResponse.writeHead(replacement.status, otherHeaders).end(replacement.text);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { ...subject, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
