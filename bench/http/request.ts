/** Requests as the bytes that go over the wire, made once and sent often. */

export interface Wanted {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly key: string;
  readonly body?: object;
}

/** The bytes of a request with the headers of a usual client. */
export function requestBytes({ method, path, key, body }: Wanted): Buffer {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: social-contract-bench',
    'Accept: application/json',
    `Authorization: Bearer ${key}`,
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`);
}
