/** The files that the mock serves under `/media/`. */
import { describe, expect, test } from 'vitest';
import { startMock } from '../startMock.ts';
import { closeAfterTest } from '../testing/caller.ts';
import { samples } from '../testing/samples.ts';
import { buildLastRequest, sendBytes } from '../testing/wire.ts';
import { upload } from './testing/upload.ts';

describe('a hosted file', () => {
  async function uploadImage(): Promise<string> {
    return (await upload(closeAfterTest(await startMock()), samples.jpeg)).url;
  }
  const size = samples.jpeg.byteLength;

  test('is served in ranges', async () => {
    const url = await uploadImage();
    const rangeResponse = await fetch(url, { headers: { Range: 'bytes=2-5' } });
    expect([rangeResponse.status, rangeResponse.headers.get('content-range')]).toEqual([206, `bytes 2-5/${size}`]);
    expect(Buffer.from(await rangeResponse.arrayBuffer())).toEqual(Buffer.from(samples.jpeg.subarray(2, 6)));
    const suffixResponse = await fetch(url, { headers: { Range: 'bytes=-2' } });
    expect(Buffer.from(await suffixResponse.arrayBuffer())).toEqual(Buffer.from(samples.jpeg.subarray(-2)));
  });

  test('is served completely if If-Range names another version', async () => {
    const wholeResponse = await fetch(await uploadImage(), { headers: { Range: 'bytes=2-5', 'If-Range': '"other"' } });
    expect([wholeResponse.status, (await wholeResponse.arrayBuffer()).byteLength]).toEqual([200, size]);
  });

  test('responds to a range beyond its end with 416 and a JSON body', async () => {
    const unsatisfiable = await fetch(await uploadImage(), { headers: { Range: 'bytes=999-' } });
    expect([unsatisfiable.status, unsatisfiable.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    expect(unsatisfiable.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await unsatisfiable.json()).toMatchObject({ success: false });
  });

  test('has the same size in the response to HEAD', async () => {
    const head = await fetch(await uploadImage(), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
  });

  test.each([
    '..%2fpackage.json',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%252e%252e%252fpackage.json',
    '..%252fpackage.json',
    '..\\..\\package.json',
    '%2fetc%2fpasswd',
    '/etc/passwd',
    '../media/file_000001.jpg',
    '../../package.json',
    'file_000001.jpg%00.png',
    'file_000001.jpg%2f',
    'file_000001',
    'FILE_000001.JPG',
    'file_000001.jpg.part',
    '__proto__',
    'constructor',
  ])('is not found by the name %s', async (name) => {
    const url = new URL(await uploadImage());
    const [response] = await sendBytes(url.origin, buildLastRequest(`/media/${name}`));
    expect(response?.status).toBe(404);
  });
});
