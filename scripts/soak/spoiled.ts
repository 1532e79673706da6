/** A proxy that alters the responses of a mock, to prove that the soak test notices. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Subject } from './subject.ts';

export interface Told {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** @param spoil returns the replaced parts of a response */
export async function spoiled(subject: Subject, spoil: (told: Told) => Partial<Told>): Promise<Subject> {
  const server = createServer((asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    const passed = request(new URL(path, subject.origin), { method, headers, agent: false });
    asked.pipe(passed);
    asked.on('error', () => passed.destroy());
    answer.on('close', () => passed.destroy());
    passed.on('error', () => answer.destroy());
    passed.on('response', (response) => {
      const { statusCode: status = 0, headers: said } = response;
      const { 'content-length': _, ...others } = said;
      if (!String(said['content-type']).includes('json')) {
        answer.writeHead(status, said);
        response.pipe(answer);
        response.on('error', () => answer.destroy());
        return;
      }
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', () => answer.destroy());
      response.on('end', () => {
        const told = { method, path, status, text };
        const instead = { ...told, ...spoil(told) };
        answer.writeHead(instead.status, others).end(instead.text);
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
