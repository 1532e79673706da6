/** Malformed requests as bytes, reproducible by seed. */
import fc from 'fast-check';

const api = '/api/v1';
const crlf = '\r\n';

const noise = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const word = fc.stringMatching(/^[!-~]{0,24}$/);

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      `${api}/posts`,
      `${api}/posts`,
      `${api}/posts/post_000001`,
      `${api}/posts/post_000001/republish`,
      `${api}/lead-magnets`,
      `${api}/lead-magnets/lm_1/pause`,
      `${api}/media/upload`,
      `${api}/media/upload`,
      '/_mock/clock',
      '/_mock/webhook/chaos',
      '/_mock/faults',
      '/_mock/triggers/comment',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      `${api}/accounts?x=%`,
      `${api}/posts?limit=-1&limit=2&__proto__=1`,
      '/media/../../etc/passwd',
      '/openapi.json',
      '*',
      'http://[::1',
    ),
  },
  { weight: 1, arbitrary: word.map((it) => `${api}/${it}`) },
  { weight: 1, arbitrary: word.map((it) => `/${it}`) },
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => `${api}/${'a'.repeat(length)}`) },
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('POST', 'PATCH', 'PUT') },
  { weight: 3, arbitrary: fc.constantFrom('GET', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE') },
  { weight: 1, arbitrary: fc.constantFrom('get', 'CONNECT', 'PRI', 'M-SEARCH', '', '\0') },
);

const version = fc.oneof(
  { weight: 19, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/9.9', 'HTTP/1.1 x', 'ICY', '') },
);

/** Unusual headers that an HTTP parser accepts. */
const unusualHeader = fc.constantFrom(
  'Content-Type: application/json; charset=utf-16',
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: nothing',
  'Origin: null',
  'Origin: https://evil.example',
  'Range: bytes=9-1',
  'If-None-Match: *',
  'Upgrade: websocket',
  'Prefer: code=999',
  'Prefer: code=',
  'Mock-Tenant: __proto__',
  'Accept: image/png',
);

/** Headers that an HTTP parser may reject. */
const invalidHeader = fc.oneof(
  fc.constantFrom(
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 3, 4',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Host: evil.example',
    ' folded: value',
    ': nameless',
    'bare',
  ),
  fc.tuple(word, noise).map(([name, value]) => `${name}: ${value}`),
  fc.nat(20_000).map((length) => `X-Long: ${'a'.repeat(length)}`),
);

const headers = fc.oneof(
  { weight: 5, arbitrary: fc.constant([]) },
  { weight: 3, arbitrary: fc.array(unusualHeader, { minLength: 1, maxLength: 2 }) },
  { weight: 2, arbitrary: fc.array(invalidHeader, { minLength: 1, maxLength: 2 }) },
);

const credentials = fc.oneof(
  { weight: 6, arbitrary: fc.constant('Authorization: Bearer demo-api-pro') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Authorization: Bearer nobody',
      'Authorization: Bearer',
      'Authorization: Basic ZGVtbw==',
      'Authorization: Bearer __proto__',
      'X: y',
    ),
  },
);

const json = fc.oneof(
  fc.json(),
  fc.json().map((text) => text.slice(0, -1)),
  fc.json().map((text) => `{"text":${text},"platforms":[{"platform":${text}}],"publishNow":${text}}`),
  fc.constantFrom('{"__proto__":{"text":"x"}}', '{"text":"\\ud800"}', '[', 'nul', '1e999', '"\u2028', '{"a":1,"a":2}'),
  fc.nat(5000).map((depth) => `{"text":${'['.repeat(depth)}`),
  noise,
);

const part = fc.oneof(
  fc.constantFrom(
    'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nnot an image',
    'Content-Disposition: form-data; name="file"\r\n\r\nno file',
    'Content-Disposition: form-data; name="file"; filename=""\r\n\r\n',
    'Content-Disposition: form-data; name="other"; filename="../../a"\r\n\r\nx',
    'Content-Disposition: attachment\r\nContent-Type: image/png\r\n\r\nx',
    'Content-Disposition: form-data; name="__proto__"\r\n\r\n{}',
    '\r\n\r\n',
  ),
  noise,
);

const form = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('--B--', '--B', '', '--C--'))
  .map(([parts, end]) => `${parts.map((part) => `--B${crlf}${part}${crlf}`).join('')}${end}`);

/** Head and body; the declared length may be wrong, and the declared body may be missing. */
const request = fc
  .record({
    method,
    path,
    version,
    headers,
    credentials,
    body: fc.oneof(
      { weight: 4, arbitrary: json.map((content) => ({ type: 'application/json', content })) },
      { weight: 3, arbitrary: form.map((content) => ({ type: 'multipart/form-data; boundary=B', content })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary='), noise)
          .map(([type, content]) => ({ type, content })),
      },
    ),
    lie: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -5, max: 50 }) }),
  })
  .map((it) => {
    const body = Buffer.from(it.body.content, 'latin1');
    const head = [
      `${it.method} ${it.path} ${it.version}`,
      'Host: 127.0.0.1',
      it.credentials,
      `Content-Type: ${it.body.type}`,
      `Content-Length: ${Math.max(0, body.length + it.lie)}`,
      ...it.headers,
      'Connection: close',
    ];
    return Buffer.concat([Buffer.from(`${head.join(crlf)}${crlf}${crlf}`, 'latin1'), body]);
  });

const rawRequest = fc.oneof(
  { weight: 24, arbitrary: request },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

export function buildMalformedRequests(count: number, seed: number): Buffer[] {
  return fc.sample(rawRequest, { numRuns: count, seed });
}
