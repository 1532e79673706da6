/** Requests that are cheap to send and expensive for a server that trusts them. */
import { gzipSync } from 'node:zlib';
import { buildRequestBytes } from '../../testing/wire.ts';

export interface Bomb {
  readonly name: string;
  /** The status of the response. */
  readonly status: number;
  readonly bytes: Buffer;
}

const posts = '/api/v1/posts';
const upload = '/api/v1/media/upload';
const seed = '/_mock/seed';
const closeHeader = { Connection: 'close' };

const buildGetRequest = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  buildRequestBytes('GET', target, { headers: { ...closeHeader, ...headers } });

const buildRequestWithBody = (
  method: string,
  target: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
) => buildRequestBytes(method, target, { body, headers: { ...closeHeader, ...headers } });

const buildFormRequest = (body: string, type = 'multipart/form-data; boundary=B') =>
  buildRequestWithBody('POST', upload, body, { 'Content-Type': type });
const buildYamlRequest = (body: string) =>
  buildRequestWithBody('POST', seed, body, { 'Content-Type': 'application/yaml' });

const deepList = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
const deepObject = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const repeat = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const buildNames = (count: number) => repeat(count, (i) => `"m${i}":1`).join();
const buildPart = (head: string, content = 'x') => `--B\r\n${head}\r\n\r\n${content}\r\n`;
const aliases = `a: &a [${repeat(9, () => 'x').join()}]\n${[...'bcdefghij']
  .map((name, i) => `${name}: &${name} [${repeat(9, () => `*${'abcdefghij'[i]}`).join()}]`)
  .join('\n')}\n`;

const headBombs: readonly (readonly [string, number, Buffer])[] = [
  ['five thousand headers', 431, buildGetRequest(posts, Object.fromEntries(repeat(5000, (i) => [`X${i}`, 'y'])))],
  ['a hundred and fifty headers', 431, buildGetRequest(posts, Object.fromEntries(repeat(150, (i) => [`X${i}`, 'y'])))],
  ['a header of a hundred kilobytes', 431, buildGetRequest(posts, { X: 'a'.repeat(100_000) })],
  ['a key of fifteen kilobytes', 401, buildGetRequest(posts, { Authorization: `Bearer ${'a'.repeat(15_000)}` })],
  ['a path of a hundred kilobytes', 414, buildGetRequest(`${posts}/${'a'.repeat(100_000)}`)],
  ['a path of nine kilobytes', 414, buildGetRequest(`${posts}/${'a'.repeat(9000)}`)],
  ['a path of the control surface of nine kilobytes', 414, buildGetRequest(`/_mock/posts/${'a'.repeat(9000)}`)],
  ['a query of nine kilobytes', 414, buildGetRequest(`${posts}?text=${'a'.repeat(9000)}`)],
  [
    'fifteen hundred parameters',
    422,
    buildGetRequest(`${posts}?${repeat(1500, (i) => `${i.toString(36)}=`).join('&')}`),
  ],
  ['one parameter a thousand times', 422, buildGetRequest(`${posts}?${'limit=1&'.repeat(1000)}`)],
  ['brackets two thousand deep', 422, buildGetRequest(`${posts}?a${'[a]'.repeat(2000)}=1`)],
  ['malformed escapes', 422, buildGetRequest(`${posts}?%=%&%zz=%ff%fe&%00=%`)],
  ['a path with malformed escapes', 404, buildRequestWithBody('DELETE', `${posts}/%ff%fe%%%00`, '')],
  ['a path of the control surface that cannot be decoded', 400, buildGetRequest('/_mock/posts/%ff%fe')],
  ['a preference of seven kilobytes', 422, buildGetRequest(`${posts}?x=1`, { Prefer: 'code=,'.repeat(1200) })],
  ['a negative content length', 400, buildRequestWithBody('POST', posts, '', { 'Content-Length': '-2' })],
  [
    'a content length of four hundred digits',
    400,
    buildRequestWithBody('POST', posts, '', { 'Content-Length': '9'.repeat(400) }),
  ],
  ['two content lengths', 400, buildRequestWithBody('POST', posts, '', { 'Content-Length': '2, 3' })],
  [
    'a content length and chunked encoding',
    400,
    buildRequestWithBody('POST', posts, '', { 'Content-Length': '2', 'Transfer-Encoding': 'chunked' }),
  ],
  ['an unsupported expectation', 417, buildRequestWithBody('POST', posts, '{}', { Expect: 'wonders' })],
  ['a CONNECT request', 405, buildRequestBytes('CONNECT', 'example.org:80')],
  ['TLS', 400, Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc])],
  ['HTTP/2', 400, Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  [
    'a chunk with extensions of a hundred kilobytes',
    413,
    Buffer.concat([
      buildRequestWithBody('POST', posts, '', { 'Transfer-Encoding': 'chunked' }),
      Buffer.from(`1;${'a'.repeat(100_000)}`),
    ]),
  ],
];

const jsonBombs: readonly (readonly [string, number, Buffer])[] = [
  ['lists a hundred thousand deep', 400, buildRequestWithBody('POST', posts, deepList)],
  ['objects a hundred thousand deep', 400, buildRequestWithBody('POST', posts, `{"platformContent":${deepObject}}`)],
  ['a text with lists a hundred thousand deep', 400, buildRequestWithBody('POST', posts, `{"text":${deepList}}`)],
  [
    'a lead magnet a hundred thousand deep',
    400,
    buildRequestWithBody('POST', '/api/v1/lead-magnets', `{"templates":${deepObject}}`),
  ],
  ['three hundred thousand members', 413, buildRequestWithBody('POST', posts, `{${buildNames(300_000)}}`)],
  ['ninety thousand members', 422, buildRequestWithBody('POST', posts, `{${buildNames(90_000)}}`)],
  ['two million items', 413, buildRequestWithBody('POST', posts, `{"platforms":[${'0,'.repeat(2_000_000)}0]}`)],
  [
    'thirty thousand targets',
    422,
    buildRequestWithBody(
      'POST',
      posts,
      `{"text":"a","platforms":[${repeat(30_000, () => '{"platform":"social","accountId":"a"}').join()}]}`,
    ),
  ],
  ['a number of four million digits', 422, buildRequestWithBody('POST', posts, `{"text":${'9'.repeat(4_000_000)}}`)],
  ['a text of four million letters', 422, buildRequestWithBody('POST', posts, `{"text":"${'a'.repeat(4_000_000)}"}`)],
  ['a name of four million letters', 422, buildRequestWithBody('POST', posts, `{"${'a'.repeat(4_000_000)}":1}`)],
  ['half a million segments', 422, buildRequestWithBody('POST', posts, `{"text":"${'a\\n\\n\\n'.repeat(500_000)}"}`)],
  [
    'a gzip bomb',
    415,
    buildRequestWithBody('POST', posts, gzipSync(Buffer.alloc(50_000_000)), { 'Content-Encoding': 'gzip' }),
  ],
  ['deflate', 415, buildRequestWithBody('POST', posts, '{}', { 'Content-Encoding': 'deflate' })],
];

const formBombs: readonly (readonly [string, number, Buffer])[] = [
  [
    'fifty thousand fields',
    422,
    buildFormRequest(
      `${repeat(50_000, (i) => buildPart(`Content-Disposition: form-data; name="f${i}"`)).join('')}--B--\r\n`,
    ),
  ],
  [
    'fifty thousand files',
    422,
    buildFormRequest(
      `${repeat(50_000, (i) => buildPart(`Content-Disposition: form-data; name="f${i}"; filename="x"`)).join('')}--B--\r\n`,
    ),
  ],
  ['a part with a header of ten megabytes', 400, buildFormRequest(buildPart(`X: ${'a'.repeat(10_000_000)}`))],
  ['a part with five thousand headers', 400, buildFormRequest(buildPart('X: y\r\n'.repeat(5000)))],
  [
    'a field with a name of fifteen kilobytes',
    422,
    buildFormRequest(`${buildPart(`Content-Disposition: form-data; name="${'a'.repeat(15_000)}"`)}--B--`),
  ],
  [
    'a field of ten megabytes',
    422,
    buildFormRequest(`${buildPart('Content-Disposition: form-data; name="file"', 'a'.repeat(10_000_000))}--B--`),
  ],
  ['a boundary of eight kilobytes', 400, buildFormRequest('x', `multipart/form-data; boundary=${'B'.repeat(8000)}`)],
];

const controlBombs: readonly (readonly [string, number, Buffer])[] = [
  ['a seed a hundred thousand deep', 400, buildRequestWithBody('POST', seed, `{"posts":${deepList}}`)],
  ['faults a hundred thousand deep', 400, buildRequestWithBody('PUT', '/_mock/faults', deepObject)],
  ['a webhook a hundred thousand deep', 400, buildRequestWithBody('PUT', '/_mock/webhook', deepList)],
  [
    'a seed of ninety thousand nulls',
    422,
    buildRequestWithBody('POST', seed, `{"posts":[${'null,'.repeat(90_000)}null]}`),
  ],
  [
    'a thousand posts with every member invalid',
    422,
    buildRequestWithBody(
      'POST',
      seed,
      `{"posts":[${repeat(1000, () => '{"text":1,"platforms":0,"id":0,"state":0}').join()}]}`,
    ),
  ],
  [
    'faults with ninety thousand members',
    422,
    buildRequestWithBody('PUT', '/_mock/faults', `[{${buildNames(90_000)}}]`),
  ],
  [
    'a member of four million letters',
    422,
    buildRequestWithBody('PUT', '/_mock/webhook', `{"${'a'.repeat(4_000_000)}":1}`),
  ],
  ['nested YAML aliases', 400, buildYamlRequest(aliases)],
  ['YAML three thousand deep', 400, buildYamlRequest(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
  ['YAML two hundred deep', 400, buildYamlRequest(`${'['.repeat(200)}${']'.repeat(200)}`)],
  ['four megabytes of YAML', 413, buildYamlRequest('- a\n'.repeat(900_000))],
];

export const bombs: readonly Bomb[] = [...headBombs, ...jsonBombs, ...formBombs, ...controlBombs].map(
  ([name, status, bytes]) => ({ name, status, bytes }),
);
