import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMock } from '../startMock.ts';
import { closeAfterTest } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { buildLastRequest, buildRequestBytes, sendBytes } from '../testing/wire.ts';

const failures: unknown[] = [];
const setUp = async () => closeAfterTest(await startMock({ onError: (error) => failures.push(error) }));
type StartedMock = Awaited<ReturnType<typeof setUp>>;

const buildBlob = (content: Uint8Array) => new Blob([content as Uint8Array<ArrayBuffer>]);
const buildBox = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 20]),
    Buffer.from(`ftyp${brand}\x00\x00\x02\x00${brand}`, 'latin1'),
    Buffer.alloc(16),
  ]);

interface Part {
  readonly name?: string;
  readonly filename?: string;
  readonly content: Uint8Array;
}

function buildForm(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { name = 'file', filename = 'a.jpg', content } of parts) form.append(name, buildBlob(content), filename);
  return form;
}

/** @param type the content type of a body that is a stream */
async function upload(mock: StartedMock, body: FormData | ReadableStream, key = 'demo-api-pro', type?: string) {
  const response = await fetch(`${mock.url}/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...(type === undefined ? {} : { 'content-type': type }) },
    body,
    duplex: 'half',
  });
  // biome-ignore lint/suspicious/noExplicitAny: responses have many shapes
  const responseBody = (await response.json()) as any;
  const rules = (responseBody.errors ?? []).map(({ rule }: { rule: string }) => rule);
  return { status: response.status, body: responseBody, rules };
}

/** A separate temporary folder, so that leftovers are detected independently of other processes. */
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uploads-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The files of uploads on disk. */
function listFiles(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe('an upload', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const)(
    'of a %s is served unchanged with its media type',
    async (kind) => {
      const mock = await setUp();
      const { status, body } = await upload(mock, buildForm([{ content: samples[kind], filename: 'whatever.bin' }]));
      expect(status).toBe(201);
      const fileResponse = await fetch(body.data.url);
      expect(Buffer.from(await fileResponse.arrayBuffer())).toEqual(Buffer.from(samples[kind]));
      expect(fileResponse.headers.get('content-type')).toMatch(
        kind === 'mp4' ? 'video/mp4' : kind === 'pdf' ? 'application/pdf' : `image/${kind}`,
      );
      expect(fileResponse.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test.each([
    ['a text', samples.text],
    ['nothing', samples.empty],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a QuickTime movie', buildBox('qt  ')],
    ['a HEIC', buildBox('heic')],
    ['an AVIF', buildBox('avif')],
    ['an M4A audio file', buildBox('M4A ')],
    ['a single byte', Buffer.from([0xff])],
    [
      'a ZIP that declares more data than it has',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26, 255), Buffer.alloc(6000, 1)]),
    ],
    ['a WAV file', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ')],
  ])('of %s with the file name of an image is refused', async (_, content) => {
    const { status, rules } = await upload(await setUp(), buildForm([{ content }]));
    expect([status, rules, listFiles()]).toEqual([422, ['upload.type'], []]);
  });

  test.each([
    '../../../etc/passwd',
    'a\\b.jpg',
    'фото 😀.jpg',
    'a"; name="x',
    `${'a'.repeat(5000)}.jpg`,
    '.part',
    'con',
  ])('does not use the file name %s', async (filename) => {
    const { status, body } = await upload(await setUp(), buildForm([{ content: samples.jpeg, filename }]));
    expect(status).toBe(201);
    expect(new URL(body.data.url).pathname).toMatch(/^\/media\/file_\d{6}\.jpg$/);
  });

  test.each([
    ['no parts', [], ['upload.file.required']],
    [
      'a part with another name',
      [{ name: 'upload', content: samples.jpeg }],
      ['upload.file.required', 'upload.file.required'],
    ],
    [
      'a part named __proto__',
      [{ name: '__proto__', content: samples.jpeg }],
      ['upload.file.required', 'upload.file.required'],
    ],
    ['two files', [{ content: samples.jpeg }, { content: samples.png }], ['upload.file.required']],
    [
      'another file after it',
      [{ content: samples.jpeg }, { name: 'more', content: samples.png }],
      ['request.members.unknown'],
    ],
    [
      'another file before it',
      [{ name: 'more', content: samples.png }, { content: samples.jpeg }],
      ['request.members.unknown'],
    ],
  ])('with %s is refused', async (_, parts, expected) => {
    const { status, rules } = await upload(await setUp(), buildForm(parts));
    expect([status, rules, listFiles()]).toEqual([422, expected, []]);
  });

  test('with an additional field before or after the file is refused', async () => {
    const mock = await setUp();
    for (const order of ['before', 'after']) {
      const form = new FormData();
      if (order === 'before') form.append('title', 'x');
      form.append('file', buildBlob(samples.jpeg), 'a.jpg');
      if (order === 'after') form.append('title', 'x');
      const { status, rules } = await upload(mock, form);
      expect([status, rules]).toEqual([422, ['request.members.unknown']]);
    }
  });

  test('with an unknown key is refused, however large it is', async () => {
    const form = buildForm([{ content: Buffer.concat([samples.jpeg, Buffer.alloc(20_000_000)]) }]);
    const { status, rules } = await upload(await setUp(), form, 'nobody');
    expect([status, rules]).toEqual([401, ['auth.bearer']]);
  });
});

describe('an incomplete upload', () => {
  const head = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const headers = { 'Content-Type': 'multipart/form-data; boundary=B' };

  test.each([0, 10, 5000, 200_000])(
    'that ends after %i bytes of the file is refused and leaves no file behind',
    async (bytes) => {
      const mock = await setUp();
      const body = Buffer.concat([Buffer.from(head), samples.jpeg, Buffer.alloc(bytes)]);
      const responses = await sendBytes(
        mock.origin,
        buildRequestBytes('POST', '/api/v1/media/upload', { headers, body }),
        buildLastRequest(),
      );
      expect(responses.map(({ status }) => status)).toEqual([400, 200]);
      expect(responses[0]?.body).toContain('upload.form');
      expect(listFiles()).toEqual([]);
    },
  );

  test('that ends in a part with a malformed header is refused, and the mock keeps running', async () => {
    const body = '--B\r\nno header\r\n--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n';
    const responses = await sendBytes(
      (await setUp()).origin,
      buildRequestBytes('POST', '/api/v1/media/upload', { headers, body }),
      buildLastRequest(),
    );
    expect(responses.map(({ status }) => status)).toEqual([400, 200]);
  });

  test('that ends with its connection leaves no file behind, and the mock keeps running', async () => {
    const mock = await setUp();
    const fullHeaders = { ...headers, 'Content-Length': '9000000', Connection: 'close' };
    const { connect } = await import('node:net');
    const partialRequest = Buffer.concat([
      buildRequestBytes('POST', '/api/v1/media/upload', { headers: fullHeaders }),
      Buffer.from(head),
      samples.jpeg,
      Buffer.alloc(300_000),
    ]);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(mock.origin).port), '127.0.0.1', () => {
        socket.write(partialRequest, () => socket.destroy());
      });
      socket.on('close', () => resolve());
    });
    await expect.poll(listFiles).toEqual([]);
    const { status, body } = await upload(mock, buildForm([{ content: samples.jpeg }]));
    expect(status).toBe(201);
    expect((await fetch(body.data.url)).status).toBe(200);
    expect(failures).toEqual([]);
  });
});

describe('on disk', () => {
  test('a closed mock leaves no files behind', async () => {
    const mock = await startMock();
    await upload(mock, buildForm([{ content: samples.jpeg }]));
    expect(listFiles()).toHaveLength(1);
    await mock.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a file of exactly the size limit is stored, and one that is a byte larger is not', async () => {
    const mock = await setUp();
    const head = samples.jpeg;
    function* buildParts(bytes: number) {
      const zeros = Buffer.alloc(1 << 20);
      yield Buffer.from(
        '--form\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      );
      yield head;
      for (let remainingBytes = bytes - head.byteLength; remainingBytes > 0; remainingBytes -= zeros.byteLength)
        yield zeros.subarray(0, Math.min(remainingBytes, zeros.byteLength));
      yield Buffer.from('\r\n--form--\r\n');
    }
    const sendOfSize = (bytes: number) =>
      upload(mock, ReadableStream.from(buildParts(bytes)), 'demo-api-pro', 'multipart/form-data; boundary=form');
    const limit = 300 * 1_048_576;
    expect((await sendOfSize(limit)).status).toBe(201);
    const oversizeResponse = await sendOfSize(limit + 1);
    expect([oversizeResponse.status, oversizeResponse.rules]).toEqual([413, ['upload.size']]);
    expect(listFiles()).toHaveLength(1);
  }, 60_000);
});
