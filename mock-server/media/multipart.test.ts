/** Malformed multipart forms are refused or accepted, but never crash the mock or leave files behind. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPngHead } from '../../src/media/testing/image.ts';
import { startMock } from '../startMock.ts';
import { closeAfterTest, createFrozenMock } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { buildRequestBytes, sendBytes } from '../testing/wire.ts';
import { upload } from './testing/upload.ts';

/** A separate temporary folder, so that leftovers are detected independently of other processes. */
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'multipart-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

const buildPart = (name: string, content: Uint8Array, more = '') =>
  Buffer.concat([
    Buffer.from(`--B\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n${more}\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--B--\r\n');
const picture = Buffer.concat([buildPngHead(64, 48), Buffer.alloc(3000, 7)]);

const forms: readonly Buffer[] = [
  Buffer.concat([buildPart('file', picture, 'Content-Type: image/png\r\n'), end]),
  Buffer.concat([buildPart('file', samples.pdf), buildPart('more', picture), end]),
  Buffer.concat([Buffer.from('a preamble\r\n'), buildPart('more', picture), buildPart('file', samples.gif), end]),
];

/** Corruptions of a form: bytes are changed, removed, repeated or inserted. */
const change = fc.oneof(
  fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }) }),
  fc.record({ at: fc.nat(), cut: fc.nat({ max: 4000 }) }),
  fc.record({ at: fc.nat(), twice: fc.nat({ max: 4000 }) }),
  fc.record({
    at: fc.nat(),
    put: fc.constantFrom(
      '--B\r\n',
      '--B--',
      '\r\n--B',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="file"\r\n',
      "Content-Disposition: form-data; name=file; filename*=UTF-8''%ff%00\r\n",
      'Content-Transfer-Encoding: base64\r\n',
      `X-Long: ${'a'.repeat(20_000)}\r\n`,
      '\0',
    ),
  }),
);

function applyChange(form: Buffer, it: { at: number; bytes?: Uint8Array; cut?: number; twice?: number; put?: string }) {
  const at = it.at % (form.length + 1);
  const [before, after] = [form.subarray(0, at), form.subarray(at)];
  if (it.bytes !== undefined) return Buffer.concat([before, it.bytes, after.subarray(it.bytes.length)]);
  if (it.cut !== undefined) return Buffer.concat([before, after.subarray(it.cut)]);
  if (it.put !== undefined) return Buffer.concat([before, Buffer.from(it.put, 'latin1'), after]);
  return Buffer.concat([before, after.subarray(0, it.twice), after]);
}

const corruptedForm = fc
  .tuple(fc.constantFrom(...forms), fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([form, changes]) => changes.reduce<Buffer>(applyChange, form));

const contentTypes = fc.constantFrom(
  ...Array.from({ length: 6 }, () => 'multipart/form-data; boundary=B'),
  'multipart/form-data; boundary="B"; charset=utf-16',
  'multipart/form-data; boundary=B; boundary=C',
  `multipart/form-data; boundary=${'B'.repeat(5000)}`,
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=B',
);

function* splitInto(form: Buffer, size: number): Generator<Uint8Array> {
  for (let at = 0; at < form.length; at += size) yield form.subarray(at, at + size);
}

describe('a randomly corrupted form', () => {
  test('is refused or accepted, and the next form works as usual', async () => {
    const mock = createFrozenMock();
    await fc.assert(
      fc.asyncProperty(corruptedForm, contentTypes, fc.constantFrom(17, 1000, 65_536), async (form, type, size) => {
        const response = await mock.fetch(
          new Request(`${mock.url}/media/upload`, {
            method: 'POST',
            headers: { authorization: 'Bearer demo-api-pro', 'content-type': type },
            body: ReadableStream.from(splitInto(form, size)),
            duplex: 'half',
          }),
        );
        expect([201, 400, 413, 415, 422]).toContain(response.status);
      }),
      { numRuns: 1000 },
    );
    const contents = new Set([...mock.parts.tenants.first.sandbox.files.values()].map(({ content }) => content));
    expect(onDisk()).toBe(contents.size);
    const goodUpload = await upload(mock, picture);
    expect([goodUpload.status, (await mock.fetch(new Request(goodUpload.url))).status]).toEqual([201, 200]);
  }, 60_000);

  test('gets a response over the network, even if much data follows the error', async () => {
    const mock = closeAfterTest(await startMock());
    const headers = { 'Content-Type': 'multipart/form-data; boundary=B', Connection: 'close' };
    await fc.assert(
      fc.asyncProperty(corruptedForm, fc.nat({ max: 3_000_000 }), async (form, more) => {
        const body = Buffer.concat([form, Buffer.alloc(more, 0x41)]);
        const [response] = await sendBytes(
          mock.origin,
          buildRequestBytes('POST', '/api/v1/media/upload', { headers, body }),
        );
        expect([201, 400, 413, 415, 422]).toContain(response?.status);
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe('a multipart form', () => {
  const sendForm = async (form: Uint8Array) => {
    const mock = createFrozenMock();
    const response = await mock.fetch(
      new Request(`${mock.url}/media/upload`, {
        method: 'POST',
        headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'multipart/form-data; boundary=B' },
        body: ReadableStream.from(splitInto(Buffer.from(form), 4096)),
        duplex: 'half',
      }),
    );
    return [response.status, onDisk()];
  };

  test('with an epilogue is accepted', async () => {
    const formEpilogue = Buffer.concat([Buffer.from('an epilogue\r\n'), buildPart('any', picture)]);
    expect(await sendForm(Buffer.concat([buildPart('file', picture), end, formEpilogue]))).toEqual([201, 1]);
  });

  test.each(['file', 'more'])('with an endless part named %s after its end is refused', async (name) => {
    const largeBody = Buffer.concat([
      buildPart('any', samples.png),
      buildPart(name, samples.png),
      Buffer.alloc(20_000),
    ]);
    expect(
      await sendForm(Buffer.concat([buildPart('file', samples.gif), end, Buffer.from('\r\n'), largeBody])),
    ).toEqual([400, 0]);
    expect(await sendForm(Buffer.concat([end, Buffer.from('\r\n'), largeBody]))).toEqual([400, 0]);
  });

  test('with an unnamed part is refused', async () => {
    const nameless = Buffer.from('--B\r\nContent-Disposition: form-data; filename="a.png"\r\n\r\nx\r\n');
    expect(await sendForm(Buffer.concat([nameless, buildPart('file', picture), end]))).toEqual([422, 0]);
    expect(await sendForm(Buffer.concat([buildPart('file', picture), nameless, end]))).toEqual([422, 0]);
  });
});

describe('an upload whose client disconnects', () => {
  test.each([0, 1, 100, 4100, 70_000, 2_000_000])('after %i bytes leaves no file behind', async (bytes) => {
    const mock = closeAfterTest(await startMock());
    const partialRequest = Buffer.concat([
      buildRequestBytes('POST', '/api/v1/media/upload', {
        headers: { 'Content-Type': 'multipart/form-data; boundary=B', 'Content-Length': '90000000' },
      }),
      buildPart('file', Buffer.concat([picture, Buffer.alloc(bytes)])).subarray(0, -2),
    ]);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(mock.origin).port), '127.0.0.1', () => {
        socket.write(partialRequest, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    const { status } = await upload(mock, samples.jpeg);
    await expect.poll(onDisk).toBe(1);
    expect([status, await mock.files()]).toMatchObject([201, [{ format: 'jpeg' }]]);
  });
});

describe('concurrent uploads', () => {
  test('are all stored with their own content', async () => {
    const mock = closeAfterTest(await startMock());
    const sizes = Array.from({ length: 40 }, (_, i) => i + 1);
    const uploads = await Promise.all(
      sizes.map((size) => upload(mock, Buffer.concat([buildPngHead(size, size), Buffer.alloc(size * 5000)]))),
    );
    expect(new Set(uploads.map(({ url }) => url)).size).toBe(sizes.length);
    for (const [i, { url }] of uploads.entries())
      expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(buildPngHead(1, 1).length + (i + 1) * 5000);
    expect((await mock.files()).map(({ width = 0 }) => width).sort((a, b) => a - b)).toEqual(sizes);
  });

  test('of the same content are separate files', async () => {
    const mock = closeAfterTest(await startMock());
    const uploads = await Promise.all(Array.from({ length: 10 }, () => upload(mock, picture)));
    expect([new Set(uploads.map(({ url }) => url)).size, onDisk()]).toEqual([10, 1]);
  });
});
