/** Raw bytes over a socket, for requests that no HTTP client would send. */
import { connect } from 'node:net';

/** Builds a raw request, complete unless headers are removed. */
export function buildRequestBytes(
  method: string,
  target: string,
  { headers = {}, body = '' }: { headers?: Readonly<Record<string, string>>; body?: string | Uint8Array } = {},
): Buffer {
  const content = Buffer.from(body);
  const allHeaders = {
    Host: '127.0.0.1',
    Authorization: 'Bearer demo-api-pro',
    ...(content.length > 0 ? { 'Content-Type': 'application/json', 'Content-Length': String(content.length) } : {}),
    ...headers,
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), content]);
}

/** The last request on a connection: the server closes it after responding. */
export const buildLastRequest = (target = '/api/v1/accounts') =>
  buildRequestBytes('GET', target, { headers: { Connection: 'close' } });

export interface WireResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends bytes over one connection and reads until the server closes it. */
export function sendBytes(origin: string, ...bytes: readonly Uint8Array[]): Promise<WireResponse[]> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.concat(bytes)));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(parseResponses(text)));
  });
}

function parseResponses(text: string): WireResponse[] {
  const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
  return heads.map((head, i) => {
    const response = text.slice(head.index, heads[i + 1]?.index);
    return { status: Number(head[1]), body: response.slice(response.indexOf('\r\n\r\n') + 4) };
  });
}
