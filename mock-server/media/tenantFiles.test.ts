/** Files belong to one tenant: resets delete them and snapshots restore them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPngHead } from '../../src/media/testing/image.ts';
import { buildPostBodyOn, createCaller, createFrozenMock, getRules } from '../testing/caller.ts';
import { upload } from './testing/upload.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'media-worlds-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

const [firstPng, secondPng] = [buildPngHead(10, 10), buildPngHead(20, 20)];

type Mock = ReturnType<typeof createFrozenMock>;

async function fetchBytes(mock: Mock, url: string): Promise<Buffer | number> {
  const response = await mock.fetch(new Request(url));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : response.status;
}

describe('an uploaded file', () => {
  test('is deleted by a reset, on disk too', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, firstPng);
    mock.reset();
    expect([await fetchBytes(mock, url), onDisk(), await mock.files()]).toEqual([404, 0, []]);
    const response = await mock.caller()('POST', '/posts', buildPostBodyOn('photo', { media: { images: [url] } }));
    expect(getRules(response)).toContain('media.hosted.known');
  });

  test('does not belong to other tenants, although everyone can download it', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, firstPng);
    const key = mock.addTenant(['api', 'pro']);
    const response = await createCaller(mock, key)('POST', '/posts', {
      ...buildPostBodyOn('photo'),
      media: { images: [url] },
    });
    expect(getRules(response)).toContain('media.hosted.known');
    expect([await mock.tenant(key).files(), await fetchBytes(mock, url)]).toEqual([[], firstPng]);
  });

  test('is kept when another tenant with the same content is reset', async () => {
    const mock = createFrozenMock();
    const key = mock.addTenant(['api', 'pro']);
    const [ownUpload, otherUpload] = [await upload(mock, firstPng), await upload(mock, firstPng, { key })];
    await mock.tenant(key).reset();
    expect([await fetchBytes(mock, ownUpload.url), await fetchBytes(mock, otherUpload.url)]).toEqual([firstPng, 404]);
  });

  test('is restored with a snapshot, even if another file has used its name in the meantime', async () => {
    const mock = createFrozenMock();
    const { url } = await upload(mock, firstPng);
    await mock.snapshots.take({ name: 'one' });
    mock.reset();
    expect((await upload(mock, secondPng)).url).toBe(url);
    expect(await fetchBytes(mock, url)).toEqual(secondPng);
    await mock.snapshots.restore('one');
    expect([await fetchBytes(mock, url), onDisk()]).toEqual([firstPng, 1]);
  });

  test('that arrives during a reset belongs to the data after the reset', async () => {
    const mock = createFrozenMock();
    await upload(mock, secondPng);
    async function* streamSlowChunks() {
      yield firstPng;
      await mock.tenant('demo-api-pro').reset();
      yield Buffer.alloc(10);
    }
    const { status, url } = await upload(mock, streamSlowChunks());
    expect([status, new URL(url).pathname]).toEqual([201, '/media/file_000001.png']);
    expect([await fetchBytes(mock, url), onDisk()]).toEqual([Buffer.concat([firstPng, Buffer.alloc(10)]), 1]);
  });
});

test('the same uploads result in the same state', async () => {
  const states = await Promise.all(
    [createFrozenMock(), createFrozenMock()].map(async (mock) => {
      for (const content of [firstPng, secondPng]) await upload(mock, content);
      return mock.state();
    }),
  );
  expect(states[0]).toEqual(states[1]);
});

describe('a hosted file is served completely', () => {
  test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=a-b', 'bytes=', 'bytes', 'lines=0-1', 'bytes=--2'])(
    'for the range %s',
    async (range) => {
      const mock = createFrozenMock();
      const { url } = await upload(mock, firstPng);
      const response = await mock.fetch(new Request(url, { headers: { range } }));
      expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([200, firstPng]);
    },
  );
});

test('the first upload deletes the folders of mocks that were killed, and no others', async () => {
  const { pid: deadPid } = spawnSync(process.execPath, ['--version']);
  const folders = [
    `${hostname()}-${deadPid}-abc123`,
    `${hostname()}-${process.ppid}-abc123`,
    `other.host-${deadPid}-abc123`,
    // A host whose name begins like that of this one.
    `${hostname()}-${deadPid}-17-abc123`,
  ].map((name) => join(folder, `social-contract-media-${name}`));
  for (const path of folders) mkdirSync(path);
  await upload(createFrozenMock(), firstPng);
  expect(folders.map((path) => existsSync(path))).toEqual([false, true, true, true]);
});
